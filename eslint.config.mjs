import css from "@eslint/css";
import js from "@eslint/js";
import globals from "globals";

const KEEPER = "static/lists/keeper";

const SCRIPTS = ["**/*.js", "**/*.mjs"];

/*
 * What style sheets of a phone may use: what every browser had by 2021, and what the lowest of today (docs/telefon.md) has beyond
 * that or may go without.
 */
const STYLES = {
  files: ["static/web/base.css", "static/lists/keeper.css", "static/manual/manual.css", "static/live/my_table/my_table.css"],
  plugins: { css },
  language: "css/css",
  rules: {
    "css/use-baseline": ["error", {
      available: 2021,
      allowSelectors: ["has", "focus-visible"], // all four have them
      allowProperties: [
        ...["accent-color", "appearance", "color-scheme", "outline"], // all four
        ...["hyphens", "user-select"], // prefixed by esbuild
        "forced-color-adjust", // said to those who know forced colours
        ...["container", "overscroll-behavior", "text-wrap"], // else the narrow layout, a page that scrolls on, uneven lines
      ],
      allowPropertyValues: {
        "overflow-wrap": ["anywhere"], // all four
        "break-after": ["avoid"], // printing
        "writing-mode": ["sideways-lr"], // another stands behind it
      },
      allowMediaConditions: ["forced-colors", "scripting"], // whoever does not know them needs none of it
      allowAtRules: ["container"], // Safari 15.6: the narrow layout
      allowFunctions: ["color-mix"], // else no background
    }],
  },
};

/** What a room of the phone may import: nothing from the rooms beside or above it. */
const room = (name, ...forbidden) => ({
  files: [`${KEEPER}/${name}/*.js`],
  rules: { "no-restricted-imports": ["error", { patterns: [{ group: forbidden, message: "known <- sent, drawn <- later <- app.js" }] }] },
});

export default [
  { ignores: ["**/vendor/", "built/", "staticfiles/", "var/", ".venv/", "htmlcov/"] },
  { files: SCRIPTS, ...js.configs.recommended },
  {
    files: SCRIPTS,
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      complexity: ["error", 15],
      "consistent-return": "error",
      "default-case-last": "error",
      eqeqeq: "error",
      "max-depth": ["error", 3],
      "no-console": "error",
      "no-else-return": "error",
      "no-implicit-globals": "error",
      "no-param-reassign": "error",
      "no-shadow": "error",
      "no-unneeded-ternary": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-use-before-define": ["error", { functions: false, variables: false, classes: false }],
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  { files: ["static/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/**/*.mjs", "*.mjs"], languageOptions: { globals: { ...globals.nodeBuiltin, ...globals["shared-node-browser"] } } },
  STYLES,
  room("known", "../sent/*", "../drawn/*", "../*.js"),
  room("sent", "../drawn/*", "../*.js"),
  room("drawn", "../sent/*", "../*.js"),
  room("later", "../*.js"),
  {
    files: ["static/referee/helper/melds/*.js"],
    rules: { "no-restricted-imports": ["error", { patterns: [{ group: ["../*"], message: "melds know no words and no page" }] }] },
  },
];
