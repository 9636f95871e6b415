/*
 * Makes of the phone's modules, and of the page's that checks a draw, one classic script each, as `built/` holds them: short, and
 * with no syntax that the lowest browsers lack (docs/telefon.md). `make scripts` runs it; tests/web/scripts.test.mjs says when that is due.
 *
 *     node tests/tools/scripts.mjs
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, extname } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LOWEST = ["chrome105", "firefox128", "safari15.6"]; // Samsung Internet 20 is Chromium 106

/** Modules of a script that is fetched when it is wanted; those of the page are there by then. */
const LATER = ["later/moved.js", "later/moves.js"];

/** @param {string} module of static/lists/keeper/ */
const source = (module) => readFileSync(`${ROOT}static/lists/keeper/${module}`, "utf8");

/** What they take of the page's modules: [names, module] of each import. */
const SHARED = LATER.flatMap((module) => [...source(module).matchAll(/^import \{ (.+) \} from "\.\.\/(.+)";/gm)]).map(([, names, path]) => [names.split(", "), path]);
const NAMES = [...new Set(SHARED.flatMap(([names]) => names))];

/** In that script, in place of the page's modules: what these gave away. */
const ofThePage = {
  name: "of the page",
  setup: ({ onLoad }) => onLoad({ filter: /keeper\/(known|sent|drawn)\// }, () => ({ contents: `export const { ${NAMES.join(", ")} } = self.shared;` })),
};

/** Every file below `built/` -> what it does. The same file is the page's and, where there is no document, its service worker's. */
export const BUNDLES = {
  "lists/keeper.js": `
    import { work } from "./lists/keeper/worker.js";
    import { begin } from "./lists/keeper/app.js";
    ${SHARED.map(([names, module]) => `import { ${names.join(", ")} } from "./lists/keeper/${module}";`).join("")}
    if (typeof document === "undefined") work(self.edition);
    else { self.shared = { ${NAMES.join(", ")} }; begin(); }`,
  "lists/moves.js": 'export { Moves } from "./lists/keeper/later/moves.js";', // by import()
  "lists/later.js": `
    export { addressesFor, unpacked } from "./lists/keeper/known/parcel.js";
    export { correction, generate } from "./lists/vendor/lean-qr.js";
    export { Help } from "./web/help.js";
    import "./web/languages.js";`, // by import()
  "lists/practice.js": 'export { Practice } from "./lists/keeper/known/practice.js";', // by import()
  "referee/helper.js": `
    if (typeof document === "undefined") self.work = require("./referee/helper/worker.js").work;
    else require("./referee/helper/app.js");`,
  "draw/check.js": 'import "./draw/check/page.js";',
  "lists/phone.css": '@import "./web/base.css"; @import "./lists/keeper.css";',
  "web/app.css": '@import "./web/base.css"; @import "./web/site.css";',
};

/** Folders of which every module is in one of them. */
export const FOLDERS = ["static/draw/check/", "static/lists/keeper/", "static/referee/helper/"];

/**
 * A script, and of which modules it is.
 * @param {string} name
 */
export async function made(name) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: BUNDLES[name], loader: extname(name).slice(1), resolveDir: `${ROOT}static` },
    absWorkingDir: ROOT,
    bundle: true,
    charset: "utf8",
    external: ["*.svg"],
    format: BUNDLES[name].trim().startsWith("export") ? "esm" : "iife",
    legalComments: "none",
    metafile: true,
    minify: true,
    plugins: name === "lists/moves.js" ? [ofThePage] : [],
    target: LOWEST,
    write: false,
  });
  return { text: outputFiles[0].text, modules: Object.keys(metafile.inputs) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of Object.keys(BUNDLES)) {
    const file = `${ROOT}built/${name}`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, (await made(name)).text);
  }
}
