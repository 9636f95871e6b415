/*
 * Makes of the phone's modules one classic script each, as `built/` holds them: short, and with no syntax that the lowest
 * browsers lack (docs/listenfuehrer.md). `make scripts` runs it; tests/web/scripts.test.mjs says when that is due.
 *
 *     node tests/tools/scripts.mjs
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, extname } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LOWEST = ["chrome105", "firefox128", "safari15.6"]; // Samsung Internet 20 is Chromium 106

const KEEPER = "./lists/keeper/";

/** Modules that no game is typed with: the list keeper's page has them in `lists/keeper_rest.js`, in `self.rest`. */
const REST = ["drawn/ending.js", "drawn/questions.js", "drawn/sheet.js", "drawn/table.js", "known/parcel.js", "later/moved.js", "later/moves.js"];

/** @param {string} module of static/lists/keeper/ */
const source = (module) => readFileSync(`${ROOT}static/lists/keeper/${module}`, "utf8");

/** @param {string} module */
const exported = (module) => [...source(module).matchAll(/^export (?:async )?(?:class|const|function) (\w+)/gm)].map(([, name]) => name);

/** What the rest needs of the page's modules, which it does not bring again: name -> module. */
const SHARED = new Map(REST.flatMap((module) => [...source(module).matchAll(/^import \{ (.+) \} from "\.\.?\/(.+)";/gm)]
  .map(([line, names, path]) => [line.includes('"./') ? `${dirname(module)}/${path}` : path, names])
  .filter(([path]) => !REST.includes(path))
  .flatMap(([path, names]) => names.split(", ").map((name) => [name, path]))));

/** @param {[string, string][]} named name, module */
const imports = (named) => named.map(([name, module]) => `import { ${name} } from "${KEEPER}${module}";`).join("");

/** @param {string[]} names */
const list = (names) => `{ ${names.join(", ")} }`;

/** What stands in a script for a module of the other: a screen of the rest says that it is on its way until it is there. */
const ELSEWHERE = {
  "lists/keeper.js": (module) => REST.includes(module) && ['import { onItsWay } from "./waiting.js";', ...exported(module).map((name) =>
    `export const ${name} = (...given) => self.rest ? self.rest.${name}(...given) : ${name.endsWith("View") ? "onItsWay()" : "null"};`)].join(""),
  "lists/keeper_rest.js": (module) => !REST.includes(module) && `export const ${list(exported(module).filter((name) => SHARED.has(name)))} = self.shared;`,
};

/** Every file below `built/` -> what it does. The same file is the page's and, where there is no document, its service worker's. */
export const BUNDLES = {
  "lists/keeper.js": `
    import { work } from "./lists/keeper/worker.js";
    import { begin } from "./lists/keeper/app.js";
    ${imports([...SHARED])}
    if (typeof document === "undefined") self.work = work;
    else { self.shared = ${list([...SHARED.keys()])}; begin(); require("./web/languages.js"); }`,
  "lists/keeper_rest.js": `
    ${imports(REST.flatMap((module) => exported(module).map((name) => [name, module])))}
    import { correction, generate } from "./lists/vendor/lean-qr.js";
    self.rest = ${list(["correction", "generate", ...REST.flatMap(exported)])};`,
  "referee/helper.js": `
    if (typeof document === "undefined") self.work = require("./referee/helper/worker.js").work;
    else require("./referee/helper/app.js");`,
  "lists/phone.css": '@import "./web/base.css"; @import "./lists/keeper.css";',
  "web/app.css": '@import "./web/base.css"; @import "./web/site.css";',
};

/** Folders of which every module is in one of them. */
export const FOLDERS = ["static/lists/keeper/", "static/referee/helper/"];

/** @param {((module: string) => string | false) | undefined} instead */
const elsewhere = (instead) => ({ name: "elsewhere", setup: ({ onLoad }) => instead && onLoad({ filter: /static\/lists\/keeper\// }, ({ path }) => {
  const contents = instead(path.slice(path.indexOf("keeper/") + "keeper/".length));
  return contents ? { contents } : undefined;
}) });

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
    format: "iife",
    legalComments: "none",
    metafile: true,
    minify: true,
    plugins: [elsewhere(ELSEWHERE[name])],
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
