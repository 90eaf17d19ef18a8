import { dnsReasons, effectKeys, fixKeys } from "@nameplane/dns";
import { expect, test } from "vitest";
import { texts } from "./en/zones/dnsfindings.ts";
import { texts as reasons } from "./en/zones/dnsreasons.ts";
import { texts as swedish } from "./sv/zones/dnsfindings.ts";
import { texts as swedishReasons } from "./sv/zones/dnsreasons.ts";

test("every reason that packages/dns knows has a text, and none has a text too many", () => {
  expect(Object.keys(reasons).toSorted()).toEqual(dnsReasons.map((reason) => reason.slice("dns.".length)).toSorted());
});

test("every way out and every effect has a text, and none has a text too many", () => {
  expect(Object.keys(texts.fixes).toSorted()).toEqual([...fixKeys].toSorted());
  expect(Object.keys(texts.effects).toSorted()).toEqual([...effectKeys].toSorted());
});

test("each of them says the same in Swedish, with the same arguments, and is no copy", () => {
  const pairs = (en: Readonly<Record<string, string>>, sv: Readonly<Record<string, string>>) =>
    Object.entries(en).map(([key, text]) => [key, text, sv[key] ?? ""] as const);
  const argumentsOf = (text: string) => new Set(text.replaceAll(/'\{[^']*\}'/g, "").match(/\{[a-z]+/g));
  for (const [key, english, text] of [
    ...pairs(reasons, swedishReasons),
    ...pairs(texts.fixes, swedish.fixes),
    ...pairs(texts.effects, swedish.effects),
  ]) {
    expect(text.trim(), key).toMatch(/\S{2}/);
    expect(text, key).not.toBe(english);
    expect(argumentsOf(text), key).toEqual(argumentsOf(english));
  }
});
