import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { describe, expect, test } from "vitest";
import type { RegistryDomain } from "../../registry/index.ts";
import {
  renewalMeaning,
  renewStep,
  restoreStep,
  type RenewWish,
  type RestoreWish,
  type SentCommand,
  type SentRestore,
} from "./renewal-steps.rules.ts";

const now = new Date("2026-11-21T12:00:00Z");

function seen(parts: Partial<RegistryDomain> = {}): RegistryDomain {
  return {
    name: "kvarn.se",
    roid: "D1-X",
    sponsor: "nameplane",
    isOurs: true,
    statuses: ["ok"],
    rgpStatuses: [],
    registrant: null,
    contacts: [],
    nameServers: [],
    createdAt: "2020-03-01T10:00:00Z",
    expiresAt: "2027-03-01T10:00:00Z",
    delegationSigners: [],
    deactivatesAt: null,
    deletesAt: null,
    releasesAt: null,
    endsAtExpiry: false,
    hosts: [],
    isRegistryLocked: false,
    unlockedUntil: null,
    ...parts,
  };
}

const wish: RenewWish = {
  name: "kvarn.se",
  periodMonths: 12,
  paidUntil: new Date("2027-03-01T10:00:00Z"),
  maxTermMonths: 120,
  registryAutorenews: false,
  onlyAutorenews: false,
};

const renewed = (state: string, parts: Partial<SentCommand> = {}): SentCommand => ({
  verb: "domain:renew",
  object: "kvarn.se",
  args: { currentExpiresOn: "2027-03-01", periodMonths: 12 },
  state,
  decidedBy: state === "succeeded" ? "reply" : "info",
  ...parts,
});

const step = (found: RegistryDomain | null, sent: readonly SentCommand[] = [], parts: Partial<RenewWish> = {}) =>
  renewStep({ ...wish, ...parts }, found, sent, now);

describe("a renewal", () => {
  test("is sent with the expiry date as last seen", () => {
    expect(step(seen())).toEqual({ kind: "renew", currentExpiresOn: "2027-03-01", periodMonths: 12 });
  });

  test("is sent again after two readings found no trace of it", () => {
    expect(step(seen(), [renewed("not_sent")]).kind).toBe("renew");
  });

  test("is done when the expiry date was changed by its own command", () => {
    const moved = seen({ expiresAt: "2028-03-01T10:00:00Z" });
    expect(step(moved, [renewed("succeeded")])).toEqual({ kind: "done" });
    expect(step(moved, [renewed("succeeded", { decidedBy: "info" })])).toEqual({ kind: "done" });
  });

  test("is done when the date was changed by an abandoned command, which the registry executed late", () => {
    const moved = seen({ expiresAt: "2028-03-01T10:00:00Z" });
    expect(step(moved, [renewed("not_sent")])).toEqual({ kind: "done" });
  });

  test("is a duplicate when the date has changed and no command of its own can have done it", () => {
    const moved = seen({ expiresAt: "2028-03-01T10:00:00Z" });
    expect(step(moved).kind).toBe("duplicate");
    expect(step(moved, [renewed("refused", { decidedBy: "reply" })]).kind).toBe("duplicate");
    expect(step(moved, [renewed("not_sent", { decidedBy: "reply" })]).kind).toBe("duplicate");
    expect(step(moved, [renewed("succeeded", { object: "other.se" })]).kind).toBe("duplicate");
  });

  test("pays for the year the registry has added by itself", () => {
    const paidUntil = new Date("2026-11-01T10:00:00Z");
    const auto = seen({ expiresAt: "2027-11-01T10:00:00Z", rgpStatuses: ["autoRenewPeriod"] });
    const lapsed = { paidUntil, registryAutorenews: true };
    expect(step(auto, [], lapsed)).toEqual({ kind: "done" });
    expect(step(auto, [], { ...lapsed, periodMonths: 36 })).toEqual({
      kind: "renew",
      currentExpiresOn: "2027-11-01",
      periodMonths: 24,
    });
    expect(step(auto, [], { ...lapsed, registryAutorenews: false }).kind).toBe("duplicate");
  });

  test("asks for a restore where the name is past renewal", () => {
    for (const status of ["redemptionPeriod", "pendingRestore", "deactivated"]) {
      expect(step(seen({ rgpStatuses: [status], statuses: ["pendingDelete"] }))).toMatchObject({
        kind: "customer",
        reason: 4899,
      });
    }
  });

  test.each<[string, Partial<RegistryDomain>, string]>([
    ["being deleted", { statuses: ["pendingDelete"] }, "rejected"],
    ["moving to another registrar", { statuses: ["pendingTransfer"] }, "hold"],
    ["being renewed", { statuses: ["pendingRenew"] }, "pending"],
    ["not to be renewed by the registry's word", { statuses: ["serverRenewProhibited"] }, "hold"],
    ["not to be renewed by our own word", { statuses: ["clientRenewProhibited"] }, "lift"],
    ["held for its owner's proof", { statuses: ["serverHold", "serverRenewProhibited"] }, "customer"],
    ["expired and in the zone", { rgpStatuses: ["expired"] }, "renew"],
    ["in a grace period", { rgpStatuses: ["renewPeriod"] }, "renew"],
    ["on our hold", { statuses: ["clientHold"] }, "renew"],
    ["locked against changes", { statuses: ["serverUpdateProhibited", "serverTransferProhibited"] }, "renew"],
    ["in other hands", { isOurs: false, sponsor: "rival" }, "staff"],
    ["without a date", { expiresAt: null }, "staff"],
    ["older than we know", { expiresAt: "2026-12-01T10:00:00Z" }, "staff"],
  ])("of a name that is %s", (_, parts, kind) => {
    expect(step(seen(parts)).kind).toBe(kind);
  });

  test("is rejected for a name that is gone, and for one that would run too far ahead", () => {
    expect(step(null).kind).toBe("rejected");
    expect(step(seen({ expiresAt: "2036-03-01T10:00:00Z" }), [], { paidUntil: new Date("2036-03-01T10:00:00Z") })).toEqual({
      kind: "rejected",
      text: ownReason("maxTerm", { years: 10 }),
    });
  });

  test("waits for a registry that renews by itself and takes no command", () => {
    expect(step(seen(), [], { onlyAutorenews: true, registryAutorenews: true }).kind).toBe("hold");
  });

  test("is a person's work when the registry has accepted it and does not show it, or loses it again and again", () => {
    expect(step(seen(), [renewed("succeeded")]).kind).toBe("staff");
    expect(step(seen({ statuses: ["pendingRenew"] }), [renewed("succeeded")]).kind).toBe("pending");
    expect(
      step(
        seen(),
        Array.from({ length: 6 }, () => renewed("not_sent")),
      ).kind,
    ).toBe("staff");
  });
});

const back: RestoreWish = {
  name: "kvarn.se",
  verb: "rgp",
  deletedAt: new Date("2026-11-10T08:00:00Z"),
  periodMonths: 12,
};
const restored = (parts: Partial<SentRestore>): SentRestore => ({
  verb: "domain:restore",
  object: "kvarn.se",
  args: { step: "request" },
  state: "succeeded",
  decidedBy: "reply",
  sentAt: new Date("2026-11-21T11:59:00Z"),
  ...parts,
});
const restore = (found: RegistryDomain | null, sent: readonly SentRestore[] = [], parts: Partial<RestoreWish> = {}) =>
  restoreStep({ ...back, ...parts }, found, sent, now);

describe("a restore by request and report", () => {
  const out = seen({ statuses: ["pendingDelete"], rgpStatuses: ["redemptionPeriod"] });
  const waiting = seen({ statuses: ["pendingDelete"], rgpStatuses: ["pendingRestore"] });

  test("sends the request first, then the report, and is done when the name is fully restored", () => {
    expect(restore(out)).toEqual({ kind: "request" });
    expect(restore(waiting, [restored({})])).toEqual({
      kind: "report",
      deletedAt: "2026-11-10T08:00:00.000Z",
      restoredAt: "2026-11-21T11:59:00.000Z",
    });
    const report = restored({ args: { step: "report" } });
    expect(restore(waiting, [restored({}), report])).toEqual({ kind: "pending" });
    expect(restore(seen(), [restored({}), report])).toEqual({ kind: "done" });
  });

  test("is done without a report where the registry wants none", () => {
    expect(restore(seen(), [restored({})])).toEqual({ kind: "done" });
  });

  test("counts a request whose reply was lost as its own, and sends a report again that left no trace", () => {
    expect(restore(seen(), [restored({ state: "not_sent", decidedBy: "info" })])).toEqual({ kind: "done" });
    const lost = restored({ args: { step: "report" }, state: "not_sent", decidedBy: "info" });
    expect(restore(waiting, [restored({}), lost]).kind).toBe("report");
  });

  test("never reports a deletion that is later than the restore request", () => {
    const late = { deletedAt: new Date("2026-11-21T13:00:00Z") };
    expect(restore(waiting, [restored({})], late)).toMatchObject({ deletedAt: "2026-11-21T11:59:00.000Z" });
    expect(restore(waiting, [restored({})], { deletedAt: null })).toMatchObject({
      deletedAt: "2026-11-21T11:59:00.000Z",
    });
  });

  test("is a duplicate where the name is not deleted, and rejected where it is too late or the name is gone", () => {
    expect(restore(seen()).kind).toBe("duplicate");
    expect(restore(seen(), [restored({ state: "refused" })]).kind).toBe("duplicate");
    expect(restore(seen({ statuses: ["pendingDelete"] })).kind).toBe("rejected");
    expect(restore(null).kind).toBe("rejected");
    expect(restore(seen({ isOurs: false })).kind).toBe("staff");
    expect(restore(out, [], { verb: "none" }).kind).toBe("rejected");
  });

  test("is a person's work when the registry loses it again and again", () => {
    const lost = Array.from({ length: 6 }, () => restored({ state: "not_sent", decidedBy: "info" }));
    expect(restore(out, lost).kind).toBe("staff");
    const reports = lost.map((each) => ({ ...each, args: { step: "report" } }));
    expect(restore(waiting, reports).kind).toBe("staff");
  });
});

describe("a restore by renewal", () => {
  const byRenewal = { verb: "renew" } as const;
  const out = seen({ rgpStatuses: ["deactivated"], expiresAt: "2026-11-01T10:00:00Z" });
  const renewal = (state: string) => restored({ verb: "domain:renew", args: {}, state, decidedBy: "info" });

  test("renews the deactivated name, and is done when it is active with an expiry date in the future", () => {
    expect(restore(out, [], byRenewal)).toEqual({
      kind: "renew",
      currentExpiresOn: "2026-11-01",
      periodMonths: 12,
    });
    expect(restore(seen(), [renewal("succeeded")], byRenewal)).toEqual({ kind: "done" });
    expect(restore(seen(), [renewal("not_sent")], byRenewal)).toEqual({ kind: "done" });
  });

  test("takes back a deregistration that was asked for while time was left, and renews the name where no time is left", () => {
    const paid = seen({ rgpStatuses: ["deactivated"] });
    expect(restore(paid, [], byRenewal)).toEqual({ kind: "keep" });
    const kept = restored({ verb: "domain:update", args: {} });
    expect(restore(seen(), [kept], byRenewal)).toEqual({ kind: "done" });
    expect(restore({ ...out, endsAtExpiry: true }, [], byRenewal)).toEqual({ kind: "keep" });
    expect(restore(out, [kept], byRenewal).kind).toBe("renew");
    expect(
      restore(
        paid,
        Array.from({ length: 6 }, () => kept),
        byRenewal,
      ).kind,
    ).toBe("staff");
  });

  test("is a duplicate when somebody else renewed it, and raises a task when nothing helps", () => {
    expect(restore(seen(), [], byRenewal).kind).toBe("duplicate");
    expect(restore(out, [renewal("succeeded")], byRenewal).kind).toBe("staff");
    expect(
      restore(
        out,
        Array.from({ length: 6 }, () => renewal("not_sent")),
        byRenewal,
      ).kind,
    ).toBe("staff");
    expect(restore(seen({ expiresAt: null }), [], byRenewal).kind).toBe("staff");
  });
});

test.each([
  ["domain:renew", 2105, "not eligible", { kind: "customer", reason: 4899 }],
  ["domain:renew", 2004, "The term may end at most 120 months from now", { kind: "rejected" }],
  ["domain:renew", 2306, "exceeds the maximum registration period", { kind: "rejected" }],
  ["domain:renew", 2306, "some policy of ours", { kind: "customer", reason: 4899 }],
  ["domain:renew", 2004, "the premium fee does not match", { kind: "customer", reason: 4006 }],
  ["domain:renew", 2303, "", { kind: "rejected" }],
  ["domain:renew", 2104, "billing failure", null],
  ["domain:renew", 2304, "status prohibits", null],
  ["domain:restore", 2304, "not in redemption", { kind: "rejected" }],
  ["domain:restore", 2306, "fee has changed", { kind: "customer", reason: 4006 }],
  ["domain:restore", 2104, "billing failure", null],
  ["domain:update", 2304, "status prohibits", null],
])("%s refused with %i (%s)", (verb, code, text, meaning) => {
  expect(renewalMeaning(verb, code, text)).toEqual(meaning);
});
