import { defineConfig } from "oxlint";

const tests = [
  "**/*.test.ts",
  "**/*.testing.ts",
  "**/*.contract.ts",
  "**/contract.ts",
  "**/contract/**",
  "tests/**",
];

/** What takes types, or counts lines: all else about form and style is Biome's. */
export default defineConfig({
  plugins: ["typescript"],
  categories: { correctness: "off" },
  options: { typeAware: true },
  // fixtures are data; what mongosh and Swagger UI run has no types
  ignorePatterns: ["**/fixtures", "**/__fixtures__", "deploy/mongodb/*.js", "**/openapi/page/*.js"],
  rules: {
    "typescript/await-thenable": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-unsafe-argument": "error",
    "typescript/no-unsafe-assignment": "error",
    "typescript/no-unsafe-call": "error",
    "typescript/no-unsafe-member-access": "error",
    "typescript/no-unsafe-return": "error",
    "typescript/only-throw-error": "error",
    "typescript/switch-exhaustiveness-check": [
      "error",
      { considerDefaultExhaustiveForUnions: true },
    ],
    "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
  },
  overrides: [
    {
      // Vitest's matchers are `any`, as are answers that a test parses only to compare them: a wrong
      // member there fails the test, and so does a listener that rejects.
      files: tests,
      rules: {
        "typescript/no-misused-promises": ["error", { checksVoidReturn: false }],
        "typescript/no-unsafe-argument": "off",
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-unsafe-call": "off",
        "typescript/no-unsafe-member-access": "off",
        "typescript/no-unsafe-return": "off",
      },
    },
    {
      // a suite is one function, of as many lines as it has tests
      files: tests,
      rules: { "max-lines-per-function": "off" },
    },
  ],
});
