import { dnsReasons, effectKeys, fixKeys } from "@nameplane/dns";
import { expect, test } from "vitest";
import { texts } from "./en/dnsfindings.ts";

// The texts of values, sets and files stand in an area of their own, which the forms load; see there.
const others = import.meta.glob<{ texts: Record<string, string> }>("./en/dnsreasons.ts", { eager: true });
const ofValues = Object.values(others).flatMap((file) => Object.keys(file.texts));

test("every reason that packages/dns knows has a text", () => {
  const known = new Set([...Object.keys(texts.reasons), ...ofValues]);
  expect(dnsReasons.map((reason) => reason.slice("dns.".length)).filter((key) => !known.has(key))).toEqual([]);
});

test("every way out and every effect has a text, and none has a text too many", () => {
  expect(Object.keys(texts.fixes).toSorted()).toEqual([...fixKeys].toSorted());
  expect(Object.keys(texts.effects).toSorted()).toEqual([...effectKeys].toSorted());
});
