import { expect, test } from "vitest";
import { countSpfLookups } from "./count-spf-lookups.ts";
import { spfTerms } from "./spf-lookups.rules.ts";

const zone = (records: Readonly<Record<string, string>>) => ({
  texts: async (name: string) => (records[name] === undefined ? [] : ["other", records[name]]),
});

test.each([
  ["v=spf1 -all", 0, []],
  ["v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 ~all", 0, []],
  ["v=spf1 a mx ptr exists:%{i}.x.example a:mail.x.example/24 -all", 5, []],
  ["v=spf1 +include:One.example. ?include:%{d}.example -all include:late.example", 2, ["one.example"]],
  ["v=spf1 mx redirect=_spf.example.com", 2, ["_spf.example.com"]],
  ["v=spf1 mx -all redirect=_spf.example.com", 1, []],
  ["v=spf1 all:x amx include", 1, []],
])("%s asks the DNS %i times itself (RFC 7208 4.6.4)", (record, lookups, reads) => {
  expect(spfTerms(record)).toEqual({ lookups, reads });
});

test("lookups of included records are added, and a circle ends behind the limit", async () => {
  const records = { "one.example": "v=spf1 include:two.example mx -all", "two.example": "v=spf1 a a:x.example -all" };
  expect(await countSpfLookups(zone(records), "v=spf1 include:one.example include:gone.example -all")).toBe(6);
  const circle = { "one.example": "v=spf1 include:one.example -all" };
  expect(await countSpfLookups(zone(circle), "v=spf1 include:one.example -all")).toBe(11);
});
