import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ownReason, ownReasonText } from "@nameplane/contracts/orders/own-reasons";
import { commonMeaning, meaningOf } from "./registry-refusal.rules.ts";
import type { Transform } from "./registry.port.ts";

const verbs: readonly Transform["verb"][] = [
  "contact:create",
  "contact:update",
  "contact:delete",
  "host:create",
  "host:update",
  "host:delete",
  "domain:create",
  "domain:update",
  "domain:renew",
  "domain:restore",
  "domain:transfer-request",
  "domain:transfer-cancel",
  "domain:delete",
];
const creations = ["contact:create", "host:create", "domain:create"] as const;
const code = fc.integer({ min: 2000, max: 2502 });

test("every refusal means something, and what a customer is asked for has a form", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...verbs),
      fc.constantFrom(...creations),
      code,
      fc.string(),
      fc.boolean(),
      (verb, creation, at, text, isPremium) => {
        for (const meaning of [commonMeaning(verb, at, text), meaningOf(creation, at, text, isPremium)]) {
          if (meaning.kind !== "customer") continue;
          expect([4001, 4002, 4003, 4004, 4005, 4006, 4007, 4899]).toContain(meaning.reason);
        }
      },
    ),
  );
});

test("our own troubles at a registry are never the customer's: no money, no session, an unknown code", () => {
  fc.assert(
    fc.property(fc.constantFrom(...verbs), fc.constantFrom(...creations), fc.string(), (verb, creation, text) => {
      const kinds = (at: number) => [commonMeaning(verb, at, text).kind, meaningOf(creation, at, text, false).kind];
      expect(kinds(2104)).toEqual(["outage", "outage"]);
      for (const at of [2501, 2502]) expect(kinds(at)).toEqual(["unavailable", "unavailable"]);
      for (const at of [2000, 2001, 2002, 2200, 2400, 2500]) expect(kinds(at)).toEqual(["staff", "staff"]);
    }),
  );
});

test("a registry that has shut us out, or whose account of ours is empty, refuses everything; what it says about a name or a contact is about that alone", () => {
  for (const at of [2201, 2304, 2306])
    expect(commonMeaning("domain:renew", at, "Registrar account is suspended")).toMatchObject({
      kind: "outage",
      why: "suspended",
    });
  expect(commonMeaning("domain:renew", 2104, "Billing failure")).toMatchObject({ kind: "outage", why: "billing" });
  for (const words of ["Domain is suspended", "Registrant account blocked", "object status clientHold"])
    for (const at of [2201, 2304, 2306]) expect(commonMeaning("domain:update", at, words).kind).not.toBe("outage");
});

test("a domain that exists is read before the customer is told that it is taken", () => {
  for (const verb of creations) expect(meaningOf(verb, 2302, "Object exists", false)).toEqual({ kind: "exists" });
});

describe("the words of a registry decide where its code says only that it will not", () => {
  test.each([
    ["The fee does not match", 2004, false, 4006],
    ["Premium name needs its fee acknowledged", 2306, false, 4006],
    ["Parameter value range error", 2004, true, 4006],
    ["Name server ns1.example does not answer", 2306, false, 4005],
    ["Delegation test failed", 2306, false, 4002],
    ["A declaration is missing", 2306, false, 4007],
    ["Registrant orgno is not valid", 2306, false, 4004],
    ["Parameter value syntax error: contact:voice +46.1", 2005, false, 4004],
    ["A value is not accepted: contact:street Host Street 1", 2306, true, 4004],
    ["E-mail of the holder is not accepted", 2306, false, 4004],
    ["Parameter value range error: contact:city X", 2004, true, 4004],
    ["The name is reserved", 2306, false, 4003],
    ["Policy", 2306, false, 4899],
  ] as const)("%s", (text, at, isPremium, reason) => {
    expect(meaningOf("domain:create", at, text, isPremium)).toEqual({ kind: "customer", reason });
  });

  test("for a registry lock the owner has to act; for another status the request only waits", () => {
    expect(commonMeaning("domain:update", 2304, "Object status prohibits: registry lock").kind).toBe("registry_locked");
    expect(commonMeaning("domain:update", 2304, "serverUpdateProhibited").kind).toBe("registry_locked");
    expect(commonMeaning("domain:update", 2304, "pendingTransfer")).toEqual({ kind: "hold", hours: 1 });
  });

  test("a wrong auth code is the customer's to correct", () => {
    expect(commonMeaning("domain:transfer-request", 2202, "")).toEqual({ kind: "customer", reason: 4001 });
  });
});

test.each([
  [2003, "kvarn.shop requires a claims notice", "claimsNotice"],
  [2306, "Parameter value policy error: Trademark claims notice must be acknowledged", "claimsNotice"],
  [2003, "Required parameter missing: launch:notice is missing", "claimsNotice"],
  [2304, "TMCH notice required", "claimsNotice"],
  [2201, "Authorization error: Allocation token required", "tokenWanted"],
  [2306, "Alloc token invalid for domain", "tokenWanted"],
  [2306, "name is written in characters for which this registry has no language", "charactersRefused"],
  [2005, "Invalid IDN Language Tag", "charactersRefused"],
] as const)("a registration refused with %i, %s, is told in words of ours", (at, words, key) => {
  const meaning = meaningOf("domain:create", at, words, false);
  expect(meaning).toEqual({ kind: "customer", reason: 4899, text: ownReason(key) });
  for (const language of ["en", "sv"] as const) expect(ownReasonText(ownReason(key), language)).not.toBeNull();
});

test("a name server is no claim, and a fee no token", () => {
  expect(meaningOf("domain:create", 2306, "Name server not found in notice of zone", false)).not.toMatchObject({
    text: ownReason("claimsNotice"),
  });
  expect(meaningOf("domain:create", 2004, "Premium fee token mismatch", true)).toEqual({ kind: "customer", reason: 4006 });
});
