import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Command } from "../../registry/journal/index.ts";
import type { RegistryCapabilities, RegistryDomain } from "../../registry/index.ts";
import { meaningForTransferIn, nextOfTransferIn, type TransferIn } from "./transfer-in.ts";

const readAt = new Date("2026-11-21T12:00:00Z");
const job: TransferIn = {
  asciiName: "kaffe.com",
  authInfo: "Secret-1",
  useAuthcode: true,
  addsMonths: 12,
  lockDays: { registration: 60 },
  release: null,
};
const domain: RegistryDomain = {
  name: "kaffe.com",
  roid: "R",
  sponsor: "rival",
  isOurs: false,
  statuses: ["ok"],
  rgpStatuses: [],
  registrant: null,
  contacts: [],
  nameServers: [],
  createdAt: "2020-01-01T00:00:00Z",
  expiresAt: "2027-01-01T00:00:00Z",
  delegationSigners: [],
  deactivatesAt: null,
  deletesAt: null,
  releasesAt: null,
  isRegistryLocked: false,
  unlockedUntil: null,
  endsAtExpiry: false,
  hosts: [],
};
const capabilities: RegistryCapabilities = {
  contacts: "none",
  choosesHandles: false,
  codes: "set",
  transferNamesRegistrant: false,
  hostObjects: true,
  needsOrganizationNumber: false,
  takesNumbers: false,
  showsNumbers: false,
  premiumFees: false,
  commandLimitSeconds: 60,
  restoreBy: "rgp",
  transfer: { isImmediate: false, mayAnswer: true, addsMonths: 12 },
  cancelAtExpiry: false,
  registryLock: false,
  keepsHolder: false,
};
const command = (verb: string, state: Command["state"], decidedBy: Command["decidedBy"] = "reply"): Command => ({
  id: "c",
  registryId: "verisign",
  requestId: "r",
  verb,
  object: "kaffe.com",
  args: {},
  clientTransactionId: "t",
  attempt: 1,
  state,
  resultCode: null,
  resultText: null,
  sentAt: readAt,
  nextCheckAt: null,
  decidedBy,
});

const next = (found: Partial<RegistryDomain> | null, history: Command[] = [], parts: Partial<TransferIn> = {}) =>
  nextOfTransferIn(
    { ...job, ...parts },
    { found: found === null ? null : { ...domain, ...found }, history, capabilities, prepared: null, readAt },
  );
const asked = command("domain:transfer-request", "succeeded");

describe("a name at another registrar", () => {
  test("is asked for with its code and the term a transfer adds", () => {
    expect(next({})).toMatchObject({
      kind: "send",
      transform: { verb: "domain:transfer-request", authInfo: "Secret-1", periodMonths: 12 },
    });
    expect(next({}, [], { addsMonths: 0 })).toMatchObject({ transform: { periodMonths: null } });
    expect(next({ statuses: [] }), "shown to nobody").toMatchObject({ kind: "send" });
  });
  test("is asked for again after the customer has corrected what was refused", () => {
    expect(next({}, [command("domain:transfer-request", "refused")])).toMatchObject({ kind: "send" });
  });
  describe("a name that its registrar releases to our tag", () => {
    const release = { tag: "NAMEPLANE", isAwaited: true, isHeldHere: false, others: 0, isVouchedFor: false };
    const seen = (found: Partial<RegistryDomain>, parts: Partial<typeof release> = {}, history: Command[] = []) =>
      next(found, history, { authInfo: null, useAuthcode: false, addsMonths: 0, release: { ...release, ...parts } });
    const ours = { isOurs: true, sponsor: "nameplane" };

    test("is never asked for: its customer is told our tag, and of a lock there first", () => {
      const awaits = { kind: "customer", reason: 4010, text: ownReason("awaitsRelease", { tag: "NAMEPLANE" }) };
      expect(seen({}, { isAwaited: false })).toMatchObject({ kind: "stop", outcome: awaits });
      expect(seen({ statuses: ["clientTransferProhibited"] })).toMatchObject({ outcome: { kind: "customer", reason: 4008 } });
      expect(next(null, [], { release })).toMatchObject({ outcome: { kind: "rejected" } });
    });

    test("is locked when it has arrived, then done; staff who vouch for its owner get it by a reading alone", () => {
      expect(seen(ours)).toMatchObject({ kind: "send", transform: { addStatuses: ["clientTransferProhibited"] } });
      expect(seen({ ...ours, statuses: ["clientTransferProhibited"] }).kind).toBe("done");
      expect(seen(ours, { isAwaited: false, others: 3, isVouchedFor: true }).kind).toBe("done");
    });

    test("goes to nobody by itself unless no account has it, no other has ordered it, and it was seen elsewhere before (T94)", () => {
      fc.assert(
        fc.property(fc.boolean(), fc.boolean(), fc.nat(3), fc.boolean(), (isAwaited, isHeldHere, others, isLocked) => {
          const step = seen(isLocked ? { ...ours, statuses: ["clientTransferProhibited"] } : ours, {
            isAwaited,
            isHeldHere,
            others,
          });
          const isGiven = step.kind !== "stop";
          expect(isGiven).toBe(isAwaited && !isHeldHere && others === 0);
          if (step.kind === "stop") expect(step.outcome.kind).toBe(isHeldHere ? "rejected" : "staff");
        }),
      );
    });
  });

  test.each([
    ["without a code", {}, { authInfo: null }, { kind: "customer", reason: 4001 }],
    ["locked there", { statuses: ["clientTransferProhibited"] }, {}, { kind: "customer", reason: 4008 }],
    ["locked by the registry", { statuses: ["serverTransferProhibited"] }, {}, { kind: "customer", reason: 4008 }],
    ["in redemption", { rgpStatuses: ["redemptionPeriod"] }, {}, { kind: "customer", reason: 4008 }],
    ["about to go", { statuses: ["pendingDelete"] }, {}, { kind: "rejected" }],
    ["on its way elsewhere", { statuses: ["pendingTransfer"] }, {}, { kind: "hold" }],
    ["too young", { createdAt: "2026-11-01T00:00:00Z" }, {}, { kind: "hold", until: new Date("2026-12-31T00:00:00Z") }],
  ] as const)("%s is not asked for", (_, found, parts, outcome) => {
    expect(next(found as Partial<RegistryDomain>, [], parts)).toMatchObject({ kind: "stop", outcome });
  });
  test("that nobody has registered is refused for good", () => {
    expect(next(null)).toMatchObject({ kind: "stop", outcome: { kind: "rejected" } });
  });
});

describe("a name that is ours", () => {
  const ours = { isOurs: true, sponsor: "nameplane" };
  test("that came by this request is locked, then done", () => {
    expect(next(ours, [asked])).toMatchObject({
      kind: "send",
      transform: { verb: "domain:update", addStatuses: ["clientTransferProhibited"] },
    });
    expect(next({ ...ours, statuses: ["clientTransferProhibited"] }, [asked])).toMatchObject({ kind: "done" });
  });
  test("that came by a request which was given up as not sent, but carried out late, is locked, too", () => {
    expect(next(ours, [command("domain:transfer-request", "not_sent", "info")]).kind).toBe("send");
  });
  test("is done unlocked where the registry locks nothing", () => {
    expect(next(ours, [asked, command("domain:update", "refused")]).kind).toBe("done");
    expect(next(ours, [asked, ...Array.from({ length: 3 }, () => command("domain:update", "not_sent"))]).kind).toBe("done");
  });
  test.each([[[]], [[command("domain:transfer-request", "refused")]], [[command("domain:transfer-request", "not_sent")]]])(
    "that did not come by a transfer command of this request is rejected",
    (history) => {
      expect(next(ours, history)).toMatchObject({ kind: "stop", outcome: { kind: "rejected" } });
    },
  );
});

test.each([
  [2202, "Invalid authorization information", { kind: "customer", reason: 4001 }],
  [2304, "clientTransferProhibited", { kind: "customer", reason: 4008 }],
  [2304, "Not within 60 days of registration", { kind: "hold", hours: 24 }],
  [2106, "Not within 60 days of registration or transfer", { kind: "hold", hours: 24 }],
  [2306, ownReason("transferRejected"), { kind: "customer", reason: 4010 }],
  [2306, ownReason("transferCancelled"), { kind: "customer", reason: 4010 }],
  [2306, ownReason("transferEnded"), { kind: "customer", reason: 4010 }],
  [2303, "Object does not exist", { kind: "rejected" }],
  [2308, "policy", null],
])("a refusal of %i %s", (code, text, meaning) => {
  expect(meaningForTransferIn("domain:transfer-request", code, text)).toEqual(meaning);
});
