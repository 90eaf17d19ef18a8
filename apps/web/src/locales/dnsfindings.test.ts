import { dnsReasons, effectKeys, fixKeys } from "@nameplane/dns";
import { expect, test } from "vitest";
import { texts } from "./en/dnsfindings.ts";
import { texts as reasons } from "./en/dnsreasons.ts";

test("every reason that packages/dns knows has a text, and none has a text too many", () => {
  expect(Object.keys(reasons).toSorted()).toEqual(dnsReasons.map((reason) => reason.slice("dns.".length)).toSorted());
});

test("every way out and every effect has a text, and none has a text too many", () => {
  expect(Object.keys(texts.fixes).toSorted()).toEqual([...fixKeys].toSorted());
  expect(Object.keys(texts.effects).toSorted()).toEqual([...effectKeys].toSorted());
});
