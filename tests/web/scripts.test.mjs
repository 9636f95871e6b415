/* What `built/` holds is what its modules say now. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { BUNDLES, FOLDERS, made } from "../tools/scripts.mjs";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const scripts = new Map(await Promise.all(Object.keys(BUNDLES).map(async (name) => [name, await made(name)])));

for (const [name, { text }] of scripts) {
  test(`built/${name} is what its modules say now`, () => {
    assert.ok(read(`built/${name}`) === text, "`make scripts`, then commit built/");
  });
}

test("module of a folder is in one of the scripts", () => {
  const used = new Set([...scripts.values()].flatMap(({ modules }) => modules));
  const there = FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true }).filter((file) => file.endsWith(".js")).map((file) => folder + file));
  assert.deepEqual(there.filter((file) => !used.has(file)), []);
});
