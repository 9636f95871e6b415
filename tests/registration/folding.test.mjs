// The desk's JavaScript folds names as Python does: the rule and what it makes of many names come from there.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

import { asked, findable } from "../../static/registration/folding.js";

const python = process.env.PYTHON ?? ".venv/bin/python";
const { folding, names } = JSON.parse(execFileSync(python, ["-m", "tests.registration.folded"], { encoding: "utf8" }));

test("what is looked for, and what is found, is what Python makes of it", () => {
  assert.ok(names.length > 200);
  for (const { name, asked: wanted, findable: found } of names) {
    assert.deepEqual(asked(folding, name), wanted, name);
    assert.equal(findable(folding, name), found, name);
  }
});
