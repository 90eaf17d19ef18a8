import { expect, test } from "vitest";
import { stagedSets } from "./staged-zone.rules.ts";

const set = (owner: string, type: "A" | "NS" | "SOA" | "DNSKEY" | "MX", ...rdata: string[]) => ({
  owner,
  type,
  ttlSeconds: 600,
  rdata,
});

test("what servers gave is certain and replaces what somebody wrote; the other written sets are likely", () => {
  const seen = [
    set("", "A", "192.0.2.1"),
    set("", "NS", "ns1.old.net."),
    set("", "DNSKEY", "257 3 13 x"),
    set("shop", "NS", "ns.shop.net."),
  ];
  const written = [set("", "A", "192.0.2.9"), set("", "SOA", "x"), set("intranet", "A", "192.0.2.5")];
  expect(stagedSets(seen, written).map(({ owner, type, rdata, isCertain }) => [owner, type, rdata[0], isCertain])).toEqual([
    ["", "A", "192.0.2.1", true],
    ["shop", "NS", "ns.shop.net.", true],
    ["intranet", "A", "192.0.2.5", false],
  ]);
});
