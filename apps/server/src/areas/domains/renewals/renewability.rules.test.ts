import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";
import { describe, expect, test } from "vitest";
import { renewabilityOf, restorabilityOf, type RenewalFacts } from "./renewability.rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const rules = {
  renewalMonths: [12, 24, 36, 48, 60, 72, 84, 96, 108, 120],
  maxTermMonths: 120,
  renewVerb: "renew",
  renewEarliestDays: null,
  restoreVerb: "rgp",
} as unknown as TldRules;
const sold = [12, 24, 36, 48, 60, 72, 84, 96, 108, 120];
const facts = (parts: Partial<RenewalFacts> = {}): RenewalFacts => ({
  state: "active",
  expiresAt: new Date("2026-12-24T10:00:00Z"),
  renewalMode: "manual",
  statuses: ["ok"],
  deletesAt: null,
  isPremium: false,
  openRequests: [],
  ...parts,
});
const of = (parts: Partial<RenewalFacts> = {}, own: Partial<TldRules> = {}, prices: readonly number[] = sold) =>
  renewabilityOf(facts(parts), { ...rules, ...own }, prices, now);

describe("a name can be renewed", () => {
  test("for the years that are sold, up to the furthest end its registry takes", () => {
    expect(of()).toEqual({ ok: true, months: [12, 24, 36, 48, 60, 72, 84, 96, 108] });
    expect(of({}, {}, [12, 24])).toEqual({ ok: true, months: [12, 24] });
    expect(of({ expiresAt: new Date("2035-11-20T10:00:00Z") })).toEqual({ ok: true, months: [12] });
    expect(of({ expiresAt: new Date("2026-11-20T10:00:00Z"), state: "expired_renewable" }).ok).toBe(true);
  });

  test.each(["active", "verification_needed", "suspended", "suspension_check", "expired_renewable"] as const)(
    "while it is %s",
    (state) => expect(of({ state }).ok).toBe(true),
  );
});

describe("a name cannot be renewed", () => {
  test.each<[string, Partial<RenewalFacts>, Partial<TldRules>, readonly number[]]>([
    ["ended", { state: "transferred_away" }, {}, sold],
    ["ended", { state: "dns_only" }, {}, sold],
    ["redemption", { state: "expired_restorable" }, {}, sold],
    ["disputed", { state: "abuse" }, {}, sold],
    ["ordered", { openRequests: ["update-domain-renew"] }, {}, sold],
    ["cancelling", { renewalMode: "cancel" }, {}, sold],
    ["cancelling", { openRequests: ["update-domain-cancellation"] }, {}, sold],
    ["autorenewOnly", {}, { renewVerb: "autorenew" }, sold],
    ["transfer", { statuses: ["pendingTransfer"] }, {}, sold],
    ["ownerChange", { openRequests: ["update-domain-registrant"] }, {}, sold],
    ["prohibited", { statuses: ["serverRenewProhibited"] }, {}, sold],
    ["premium", { isPremium: true }, {}, sold],
    ["notSold", {}, {}, []],
    ["maxTerm", { expiresAt: new Date("2036-06-01T10:00:00Z") }, {}, sold],
  ])("because: %s", (reason, parts, own, prices) => {
    expect(of(parts, own, prices)).toMatchObject({ ok: false, reason });
  });

  test("before its registry accepts it, and says from when on", () => {
    expect(of({ expiresAt: new Date("2027-06-01T10:00:00Z") }, { renewEarliestDays: 90 })).toEqual({
      ok: false,
      reason: "tooEarly",
      date: new Date("2027-03-03T10:00:00Z"),
    });
  });

  test("where its TLD is not in the catalogue", () => {
    expect(renewabilityOf(facts(), null, sold, now)).toMatchObject({ reason: "notSold" });
  });
});

test("a deleted name can be restored until it is gone", () => {
  const gone = { state: "expired_restorable", deletesAt: new Date("2026-12-10T00:00:00Z"), openRequests: [] } as const;
  expect(restorabilityOf(gone, rules, now)).toEqual({ ok: true, until: gone.deletesAt });
  expect(restorabilityOf({ ...gone, deletesAt: null }, rules, now)).toEqual({ ok: true, until: null });
  expect(restorabilityOf({ ...gone, deletesAt: now }, rules, now)).toEqual({ ok: false, reason: "tooLate" });
  expect(restorabilityOf({ ...gone, state: "active" }, rules, now)).toEqual({ ok: false, reason: "notNeeded" });
  expect(restorabilityOf(gone, { ...rules, restoreVerb: "none" }, now)).toEqual({ ok: false, reason: "never" });
  expect(restorabilityOf({ ...gone, openRequests: ["update-domain-restore"] }, rules, now)).toEqual({
    ok: false,
    reason: "ordered",
  });
});
