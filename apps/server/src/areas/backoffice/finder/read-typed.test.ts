import { expect, test } from "vitest";
import { readTyped } from "./read-typed.ts";

test.each([
  ["192.0.2.7", { address: "192.0.2.7", name: null, phone: null }],
  ["2001:DB8:0:0::1", { address: "2001:db8::1", name: null }],
  ["+46 70-123 45 67", { phone: "01234567", address: null }],
  ["070-123 45 67", { phone: "01234567" }],
  ["alva@kvarn.se", { name: null, asciiName: null, words: "alva@kvarn.se", key: null }],
  ["https://www.Kvarn.se/shop", { name: "kvarn.se", address: null, phone: null }],
  ["O1000001", { number: 1_000_001, isOrderNumber: true }],
  ["KVARN1234-NAME", { key: "KVARN1234-NAME" }],
  ["10000 12345 6", { reference: "10000123456" }],
  ["12", { number: 12, phone: null }],
])("reads %j", (text, expected) => {
  expect(readTyped(text)).toMatchObject(expected);
});
