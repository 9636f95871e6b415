"""The manual's pictures are those of the program as it is. Red? `make pictures`, and look at them."""

import pytest
from PIL import Image

from tests.manual.pictured import ALL, LANGUAGES, kept, prepared, sentences_of_phone, words_of
from tournament.manual.reads.sources import PICTURES

FILES = [f"{one.name}.{language}.webp" for one in ALL for language in LANGUAGES]


def test_pictures_are_there_in_each_language_and_not_too_large() -> None:
    assert sorted(file.name for file in PICTURES.glob("*.webp")) == sorted(FILES)
    assert [name for name in FILES if (PICTURES / name).stat().st_size > 60_000] == []
    for name in FILES:
        with Image.open(PICTURES / name) as picture:
            assert 360 <= picture.width <= 1200, name


@pytest.mark.django_db
def test_their_pages_say_what_they_said_when_they_were_taken() -> None:
    values, before = prepared(), kept()
    pages = [(one, language) for one in ALL if not one.drawn for language in LANGUAGES]
    changed = {
        f"{one.name} {language}": set(before[f"{one.name} {language}"]).symmetric_difference(now)
        for one, language in pages
        if (now := words_of(one, values, language)) != before[f"{one.name} {language}"]
    }
    assert changed == {}


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_list_keepers_phone_still_has_the_sentences_that_were_seen(language: str) -> None:
    before = kept()
    said = {text for one in ALL if one.drawn for text in before[f"{one.name} {language}"]}
    assert len(said) > 10
    assert said - set(sentences_of_phone(language)) == set()
