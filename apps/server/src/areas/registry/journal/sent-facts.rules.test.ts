import { expect, test } from "vitest";
import { journalArgs } from "./journal-args.rules.ts";
import { sentFacts } from "./sent-facts.rules.ts";

test("what a command carried is shown without its secrets, and without anything else that the journal may come to hold", () => {
  const args = journalArgs({
    verb: "domain:update",
    name: "example.se",
    addStatuses: ["clientTransferProhibited"],
    removeStatuses: [],
    authInfo: "s3cret-Code",
    nameServers: { add: ["ns1.example.net"], remove: [] },
  });
  const facts = sentFacts({ ...args, authInfo: "s3cret-Code", email: "owner@example.se" });
  expect(facts).toEqual([
    { what: "addServers", value: "ns1.example.net" },
    { what: "addStatuses", value: "clientTransferProhibited" },
    { what: "authCode", value: "" },
  ]);
});

test("a registration shows its term, its name servers and its owner's handle", () => {
  const args = {
    registrant: "NP-1",
    periodMonths: 24,
    nameServers: [{ host: "ns1.example.se", addresses: ["192.0.2.1"] }, "ns2.example.net"],
    fee: { amountMinor: 9900, currency: "SEK" },
  };
  expect(sentFacts(args)).toEqual([
    { what: "months", value: "24" },
    { what: "servers", value: "ns1.example.se, ns2.example.net" },
    { what: "owner", value: "NP-1" },
  ]);
});
