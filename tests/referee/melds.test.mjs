// The referee's helper on the phone judges melds and hands as Python does: the rules and the questions come from there.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

import { bestOpening, handRomme } from "../../static/referee/helper/melds/finder.js";
import { augenIn, cardsOf } from "../../static/referee/helper/melds/meld.js";
import { checkCards, judge } from "../../static/referee/helper/melds/reading.js";
import { exchange, handAugen, layingOff, opens } from "../../static/referee/helper/melds/table.js";

const python = process.env.PYTHON ?? ".venv/bin/python";
const said = execFileSync(python, ["-m", "tests.referee.melds"], { encoding: "utf8", maxBuffer: 2 ** 30 });
const { rules, cases } = JSON.parse(said);

const told = (faults) => faults.map(({ code, where, params }) => [code, where, params]);
const written = (cards) => cards.join(" ");

function toldMeld(book, cards, anyOrder) {
  const { readings, faults } = judge(book, cards, anyOrder);
  return [readings.map(toldReading), told(faults)];
}

const toldReading = (reading) =>
  [reading.kind, augenIn(reading), reading.placed.map((one) => [one.card, one.at, written(one.stands_for), one.augen])];

function toldUse(book, reading) {
  const taken = reading.placed.map((_one, at) => exchange(book, reading, at));
  return [
    layingOff(book, reading).map(({ end, cards, joker }) => [end, written(cards), joker]),
    taken.map(({ options, fault }) => [options.map(written), fault && fault.code]),
  ];
}

const toldFinding = (finding) => finding && [
  finding.melds.map((meld) => written(cardsOf(meld))), written(finding.left),
  finding.melds.reduce((sum, meld) => sum + augenIn(meld), 0), finding.opens,
];

const WAYS = [{}, { allAtOnce: true }, { allAtOnce: true, layingOff: true }];

// How many of each there are at least.
const LEAST = { "as it lies": 13_000, "in any order": 6_000, "on the table": 1_500, together: 1_500, hand: 300 };

const ANSWERS = {
  "as it lies": (book, [cards]) => toldMeld(book, cards, false),
  "in any order": (book, [cards]) => toldMeld(book, cards, true),
  "on the table": (book, [cards]) => judge(book, cards).readings.map((reading) => toldUse(book, reading)),
  together: (book, melds) => WAYS.map((how) => {
    const { opens: yes, augen, minimum, faults } = opens(book, melds, how);
    return [yes, augen, minimum, told(faults)];
  }),
  hand: (book, [cards]) => {
    const found = checkCards(book, cards).length ? [null, null] : [bestOpening(book, cards), handRomme(book, cards)];
    return [handAugen(book, cards), found.map(toldFinding)];
  },
};

for (const [question, least] of Object.entries(LEAST)) {
  test(`cards by every text, ${question}: what Python makes of them`, () => {
    const asked = cases.filter((one) => one[1] === question);
    assert.ok(asked.length >= least, String(asked.length));
    for (const [at, , melds, answer] of asked) {
      const mine = ANSWERS[question](rules[at], melds.map((meld) => meld.split(" ")));
      assert.equal(JSON.stringify(mine), answer, `${rules[at].text}, ${rules[at].pack.jokers} jokers: ${melds}`);
    }
  });
}
