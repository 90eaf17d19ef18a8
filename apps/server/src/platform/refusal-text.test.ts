import { TransferNotYet } from "@nameplane/contracts/domains/refusals";
import { VatRateMissing } from "@nameplane/contracts/products/refusals";
import { BadParameter, OutOfRange } from "@nameplane/contracts/refusals";
import { ruleKeys } from "@nameplane/values";
import { expect, test } from "vitest";
import { refusalText, ruleTexts } from "./refusal-text.ts";

test.each(ruleKeys)("%s has words in both languages", (rule) => {
  const { en, sv } = ruleTexts[rule];
  expect(sv).not.toBe(en);
  for (const language of ["en", "sv"] as const) {
    const shown = refusalText(BadParameter, { rule }, language);
    expect(shown).toContain(ruleTexts[rule][language]);
    expect(shown).not.toContain("rules.");
  }
});

test("what is in words already stays as it is", () => {
  expect(refusalText(OutOfRange, { rule: "1 to 10" }, "sv")).toBe("Värdet ligger utanför det tillåtna: 1 to 10");
});

test("a date in a refusal is written as the reader's language writes dates", () => {
  const refusal = (language: "en" | "sv") => refusalText(TransferNotYet, { date: "2026-11-21" }, language);
  expect(refusal("en")).toBe("The domain can be transferred away from 21 Nov 2026, not before");
  expect(refusal("sv")).toBe("Domänen kan flyttas från och med 21 nov 2026, inte tidigare");
});

test("a country in a refusal is called by its name in the reader's language", () => {
  const refusal = (language: "en" | "sv") => refusalText(VatRateMissing, { country: "DE" }, language);
  expect(refusal("en")).toContain("We cannot sell to Germany yet");
  expect(refusal("sv")).toContain("Vi kan inte sälja till Tyskland än");
});
