import { expect, test } from "vitest";
import { bestFirst, readOwnText } from "./own-text.rules.ts";

test.each([
  ["kvarn", { name: "kvarn", asciiName: "kvarn", number: null, isOrderNumber: false, reference: null }],
  [" https://www.Kvarn.se/shop ", { name: "kvarn.se", asciiName: "kvarn.se", number: null }],
  ["Räksmörgås.se", { name: "räksmörgås.se", asciiName: "xn--rksmrgs-5wao1o.se" }],
  ["O1000001", { name: null, number: 1_000_001, isOrderNumber: true, reference: null }],
  ["o7", { name: null, number: 7, isOrderNumber: true }],
  ["1000001", { name: "1000001", number: 1_000_001, isOrderNumber: false, reference: "1000001" }],
  ["10000 12345 6", { name: null, number: null, reference: "10000123456" }],
  ["Alva Hedström", { words: "alva hedström", name: null, asciiName: null, number: null, reference: null }],
  ["k", { name: null, number: null }],
  ["9".repeat(40), { number: null, reference: null }],
])("reads %j", (typed, expected) => {
  expect(readOwnText(typed)).toMatchObject(expected);
});

test("puts the same name first, then those that begin with the text; equals keep their order", () => {
  const rows = ["brokvarn.se", "kvarnen.se", "kvarn.se"].map((name) => ({ domainname: name, unicodename: name }));
  const names = (text: string) => bestFirst(rows, readOwnText(text)).map(({ unicodename }) => unicodename);
  expect(names("kvarn.se")).toEqual(["kvarn.se", "brokvarn.se", "kvarnen.se"]);
  expect(names("kvarn")).toEqual(["kvarnen.se", "kvarn.se", "brokvarn.se"]);
});
