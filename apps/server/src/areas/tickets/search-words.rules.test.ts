import { expect, test } from "vitest";
import { searchWords } from "./search-words.rules.ts";

test("a question is searched by its significant words, long ones without their ending", () => {
  expect(searchWords("How do I renew my domains?")).toEqual(["renew", "domai"]);
  expect(searchWords("Hur förnyar jag mina domäner, och vad kostar förnyelsen?")).toEqual([
    "förny",
    "domän",
    "kostar",
    "förnyels",
  ]);
});

test("signs of the search language do not reach it; a question of small words is searched by them", () => {
  expect(searchWords("' | & ! :* ( dns")).toEqual(["dns"]);
  expect(searchWords("how do I")).toEqual(["how", "do"]);
  expect(searchWords("?!")).toEqual([]);
  expect(searchWords(Array.from({ length: 30 }, (_, i) => `word${i}`).join(" "))).toHaveLength(10);
});
