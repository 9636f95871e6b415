/* A long surname wraps with a hyphen, and is the same name. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { breakable, listOf } from "../../static/lists/keeper/known/list.js";
import { stateOf } from "./table.mjs";

const SHY = "\u00AD";
const pieces = (name) => breakable(name).split(/[\u00AD -]/);

describe("a name", () => {
  test("with long words may be broken between syllables", () => {
    for (const parted of ["Schwar-zen-ber-ger", "Ober-wall-ner-kir-chen-stei-ner", "Bran-den-burg-stet-ten-hei-mer", "Aschen-bren-ner", "Groß-mül-ler"]) {
      assert.equal(breakable(parted.replaceAll("-", "")).replaceAll(SHY, "-"), parted);
    }
  });

  test("whose words are short is left alone", () => {
    for (const name of ["Bauer", "Hoffman", "Anna von Berg", "Müller-Lauer"]) assert.equal(breakable(name), name);
  });

  test("of 24 letters has no piece longer than the narrowest column", () => {
    for (const name of ["Schwarzenberger-Hohlfeldt", "Hinterhuberdorferstaller", "Brandenburgstettenheimer", "Oberwallnerkirchensteiner"]) {
      assert.ok(Math.max(...pieces(name).map((piece) => piece.length)) <= 8, breakable(name));
      assert.equal(breakable(name).replaceAll(SHY, ""), name);
    }
  });

  test("is so on the whole page", () => {
    const state = stateOf();
    state.seats[0].surname = "Oberwallnerkirchensteiner";
    assert.ok(listOf(state, []).names[1].includes(SHY));
  });
});
