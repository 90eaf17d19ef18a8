import { expect, test } from "vitest";
import { readRecordSet } from "./record-set.ts";

const srv = (owner: string) => {
  const result = readRecordSet({ owner, type: "SRV", ttlSeconds: 300, rdata: ["1 2 5060 sip.example.se."] }, "example.se");
  return result.ok ? "taken" : result.problems.map(({ reason, detail }) => `${reason} ${detail}`).join();
};

test("a service that the form refuses is refused from everywhere", () => {
  expect([srv("_-sip._tcp"), srv("__sip._tcp"), srv("_s.ip._tcp")]).toEqual([
    "dns.invalid_service -sip",
    "dns.invalid_service _sip",
    "taken",
  ]);
  for (const owner of ["_sip._tcp", "_xmpp-server._tcp.office", "_sipfederationtls._tcp", "plain", "*"])
    expect([owner, srv(owner)]).toEqual([owner, "taken"]);
});
