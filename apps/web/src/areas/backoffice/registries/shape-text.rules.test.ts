import { expect, test } from "vitest";
import { readProducts, readTags, readUris, spellProducts, spellTags } from "./shape-text.rules.ts";

test("what is shown of a shape is read back as the same", () => {
  const products = [
    { tld: "com", product: "dotCOM" },
    { tld: "*", product: "dotNET" },
  ];
  expect(readProducts(spellProducts(products))).toEqual(products);
  const tags = [
    { tag: "SWE", scripts: [], letters: "åäö" },
    { tag: "JPN", scripts: ["Han", "Hiragana"], letters: "abc" },
    { tag: "Latn", scripts: ["Latin"], letters: "" },
  ];
  expect(spellTags(tags)).toBe("SWE |  | åäö\nJPN | Han Hiragana | abc\nLatn | Latin");
  expect(readTags(spellTags(tags))).toEqual(tags);
});

test("half a line is not read", () => {
  expect(readProducts("com")).toBeUndefined();
  expect(readTags("SWE")).toBeUndefined();
  expect(readTags("| Latin")).toBeUndefined();
  expect(readUris(" urn:a \n\nurn:a\nurn:b")).toEqual(["urn:a", "urn:b"]);
});
