import js from "@eslint/js";
import globals from "globals";

const KEEPER = "static/lists/keeper";

/** What a room of the phone may import: nothing from the rooms beside or above it. */
const room = (name, ...forbidden) => ({
  files: [`${KEEPER}/${name}/*.js`],
  rules: { "no-restricted-imports": ["error", { patterns: [{ group: forbidden, message: "known <- sent <- drawn <- app.js" }] }] },
});

export default [
  { ignores: ["**/vendor/", "built/", "staticfiles/", "var/", ".venv/", "htmlcov/"] },
  js.configs.recommended,
  {
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
  room("known", "../sent/*", "../drawn/*", "../*.js"),
  room("sent", "../drawn/*", "../*.js"),
  room("drawn", "../sent/*", "../*.js"),
  {
    files: ["static/referee/helper/melds/*.js"],
    rules: { "no-restricted-imports": ["error", { patterns: [{ group: ["../*"], message: "melds know no words and no page" }] }] },
  },
];
