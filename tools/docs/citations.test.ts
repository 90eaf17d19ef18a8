import path from "node:path";
import { expect, test } from "vitest";
import { anchorOf, checkCitations, readTree } from "./citations.ts";

const root = path.resolve(import.meta.dirname, "../..");
const tree = readTree(root);

test("everything that the tree cites can be read in it", () => {
  const { problems, citations } = checkCitations(tree);
  expect(problems.map(({ file, line, cited, why }) => `${file}:${line} ${cited}: ${why}`)).toEqual([]);
  // Without this, a check that read no files would pass.
  expect(tree.size).toBeGreaterThan(1000);
  expect(citations).toBeGreaterThan(500);
});

test.each([
  ["an invariant", "// kept by the key (I-Q9)"],
  ["a part of an invariant", "// kept by the key (I-M4.9)"],
  ["a threat", " * Source  T999"],
  ["a fault", "// asked again (F99)"],
  ["a section of the specification", "// (specification S4, X)\n// (specification C0 and S99)"],
  ["a decision", "// ADR 9999"],
  ["a section of a document of ours", "// docs/states.md#no-such-heading"],
  ["a document that is not here", "// data-model.md 8.2"],
  ["a document that is not here, by a name without an ending", "// data model 8.7"],
  ["a ruling", "// (ruling 19)"],
])("%s that is not there is reported", (_, line) => {
  expect(checkCitations(tree, new Map([["apps/server/src/planted.ts", line]])).problems).toMatchObject([
    { file: "apps/server/src/planted.ts" },
  ]);
});

test.each([
  ["a link that leads nowhere", "[states](states.md#nowhere)"],
  ["a test that does not exist", "proved by `no-such.db.test.ts`"],
])("%s is reported in a document", (_, line) => {
  expect(checkCitations(tree, new Map([["docs/planted.md", line]])).problems).toMatchObject([{ file: "docs/planted.md" }]);
});

test("text that only looks like a citation is none", () => {
  const lines = ['new Date("2026-01-01T07:30:00Z")', "`${day}T00:00:00Z`", "RFC 5731 3.2.5", "const F12 = 0xf12;", "I-beam"];
  expect(checkCitations(tree, new Map([["apps/server/src/planted.ts", lines.join("\n")]])).problems).toEqual([]);
});

test("a heading becomes the same anchor as on git hosts", () => {
  expect(anchorOf("What a registry's answer does, and why")).toBe("what-a-registrys-answer-does-and-why");
});
