// What the referee's helper says on the phone is what the server says: word for word, for every rulebook.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

import { answerMeld, answerTogether } from "../../static/referee/helper/answer.js";
import { answerHand } from "../../static/referee/helper/hand.js";
import { asTyped, cardsOfAll, oneHand, queryOf, readQuestion } from "../../static/referee/helper/question.js";
import { useWords } from "../../static/referee/helper/words.js";

const python = process.env.PYTHON ?? ".venv/bin/python";
const SAID = "import django; django.setup(); from tests.referee.words import said; said()";
const env = { ...process.env, DJANGO_SETTINGS_MODULE: "tournament.settings.test" };
const { helpers, answers } = JSON.parse(execFileSync(python, ["-c", SAID], { encoding: "utf8", env, maxBuffer: 2 ** 30 }));

/** On the server cards that only lie there have no meaning and no place of their own. */
const plain = (found) => found && { ...found, left: found.left.map((card) => ({ card, meaning: "", at: 0 })) };

const each = Object.entries(helpers).flatMap(([language, books]) => Object.entries(books).map(([id, helper]) => ({ language, id, helper })));
for (const { language, id, helper } of each) {
  test(`${id}, ${language}: the question is read and answered as the server does`, () => {
    useWords(helper.words);
    const mine = answers.filter((one) => one.book === id && one.language === language);
    assert.ok(mine.length > 60 / Object.keys(helpers).length, String(mine.length));
    for (const { query, read, messages, typed, melds, together, hand } of mine) {
      const { question, messages: noted } = readQuestion(helper.typed, new URLSearchParams(query));
      const book = helper.books[question.jokers ? "mit" : "ohne"];
      assert.equal(queryOf(question), read, query);
      assert.deepEqual(noted, messages, query);
      assert.deepEqual(asTyped(new URLSearchParams(query), question, noted), typed, query);
      assert.deepEqual(question.melds.filter((meld) => meld.length).map((meld) => answerMeld(book, meld)), melds, query);
      assert.deepEqual(answerTogether(book, question), together, query);
      const counted = answerHand(book, cardsOfAll(oneHand(question)));
      assert.deepEqual({ ...counted, best: plain(counted.best), hand_romme: plain(counted.hand_romme) }, hand, query);
    }
  });
}
