import { expect, test } from "vitest";
import { searchOf } from "./search.rules.ts";

test("a number is searched as a customer number, a phone number and part of anything", () => {
  expect(searchOf("10001")).toEqual({ text: "%10001%", number: 10_001, digits: null });
  expect(searchOf(" 070-123 45 67 ")).toEqual({ text: "%070-123 45 67%", number: null, digits: "%701234567%" });
  expect(searchOf("+46 (0)8 123 456").digits).toBe("%4608123456%");
  expect(searchOf("556036-0793").digits).toBe("%5560360793%");
});

test("words are searched as typed, whatever their case, and signs of LIKE stand for themselves", () => {
  expect(searchOf("Åkeri")).toEqual({ text: "%åkeri%", number: null, digits: null });
  expect(searchOf(String.raw`50%_a\b`).text).toBe(String.raw`%50\%\_a\\b%`);
  expect(searchOf("2 bröder 1234567").digits).toBeNull();
});
