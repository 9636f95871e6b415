"""Many modules as one file: the same program, in fewer requests."""

from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from tournament.web.javascript import NotUnderstoodError, bundle
from tournament.web.static_files import BUNDLES


def written(folder: Path, **modules: str) -> Path:
    for name, source in modules.items():
        file = folder / f"{name.replace('__', '/')}.js"
        file.parent.mkdir(exist_ok=True)
        file.write_text(source, encoding="utf-8")
    return folder


def test_names_stay_apart_and_exports_are_kept(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        one="/* What it is. */\n\nconst hidden = 1; // mine\nexport const shown = hidden;\n",
        two='import { shown as other } from "./one.js";\n/** It. */\nexport function hidden() { return other; }\n',
    )
    assert bundle(folder, "two.js") == (
        "const $one_js = (() => {\nconst hidden = 1; // mine\nconst shown = hidden;\nreturn { shown };\n})();\n"
        "const $two_js = (() => {\nconst { shown: other } = $one_js;\nfunction hidden() { return other; }\n"
        "return { hidden };\n})();\nexport const { hidden } = $two_js;\n"
    )


def test_module_comes_once_and_behind_what_it_imports(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        a='import { b } from "./room/b.js";\nimport * as d from "./room/d.js";\nb(d);\n',
        room__b='import {\n  c,\n} from "../hall/c.js";\nexport const b = c;\n',
        hall__c='import { d } from "../room/d.js";\nexport function c() { return d; }\n',
        room__d="export const d = 1;\n",
    )
    made = bundle(folder, "a.js")
    order = [made.index(f"const ${name}_js = (") for name in ("room_d", "hall_c", "room_b", "a")]
    assert (order, made.count("const $room_d_js = (")) == (sorted(order), 1)
    assert "const { b } = $room_b_js;\nconst d = $room_d_js;\nb(d);" in made


def test_circle_is_refused(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        a='import { b } from "./b.js";\nexport const a = b;\n',
        b='import { a } from "./a.js";\nexport const b = a;\n',
    )
    with pytest.raises(NotUnderstoodError, match=r"a\.js -> b\.js -> a\.js"):
        bundle(folder, "a.js")


@pytest.mark.parametrize(
    "source",
    [
        'import "./side_effect.js";\n',
        'import one from "./one.js";\n',
        'import { one } from "elsewhere";\n',
        "export default 1;\n",
        "export { one };\n",
        "export let one = 1;\n",
        'const one = await import("./one.js");\n',
    ],
)
def test_module_that_is_not_understood_is_refused(tmp_path: Path, source: str) -> None:
    with pytest.raises(NotUnderstoodError, match=r"odd\.js"):
        bundle(written(tmp_path, odd=source), "odd.js")


@pytest.mark.parametrize("path", BUNDLES)
def test_bundle_is_found_and_holds_its_modules_as_they_are_now(path: str) -> None:
    folder, entry = BUNDLES[path]
    found = finders.find(path)
    assert isinstance(found, str)
    assert Path(found).read_text(encoding="utf-8") == bundle(settings.BASE_DIR / "static" / folder, entry)


@pytest.mark.parametrize("folder", sorted({folder for folder, _entry in BUNDLES.values()}))
def test_module_of_the_folder_is_in_one_of_the_bundles(folder: str) -> None:
    below = settings.BASE_DIR / "static" / folder
    made = "".join(bundle(below, entry) for one, entry in BUNDLES.values() if one == folder)
    modules = [str(file.relative_to(below)).replace("/", "_").replace(".", "_") for file in below.rglob("*.js")]
    assert [module for module in modules if f"const ${module} = (" not in made] == []


def test_anything_else_is_not_found_here() -> None:
    assert finders.find("lists/keeper_.js") is None
