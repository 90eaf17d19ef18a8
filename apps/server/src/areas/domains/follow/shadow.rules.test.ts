import { describe, expect, test } from "vitest";
import type { DomainState } from "../domain.state.ts";
import { nextSightAt, paidExpiry, stateBySight, type Held, type Seen } from "./shadow.rules.ts";
import { isVerificationHold } from "../verification-hold.rules.ts";

const now = new Date("2026-11-21T10:00:00Z");
const future = new Date("2027-06-01T00:00:00Z");
const past = new Date("2026-11-01T00:00:00Z");
const held = (state: DomainState, parts: Partial<Held> = {}): Held => ({
  state,
  expiresAt: future,
  endedBy: null,
  ...parts,
});
const seen = (statuses: string[], parts: Partial<NonNullable<Seen>> = {}): Seen => ({
  isOurs: true,
  statuses,
  expiresAt: future,
  ...parts,
});
const verification = ["serverHold", "serverTransferProhibited", "serverRenewProhibited"];

describe("what the registry says, and the state it makes", () => {
  test.each<[string, Held, Seen, DomainState | null]>([
    ["ok leaves an active name as it is", held("active"), seen(["ok"]), null],
    ["client locks mean nothing", held("active"), seen(["clientTransferProhibited", "clientUpdateProhibited"]), null],
    ["grace periods after registration mean nothing", held("active"), seen(["ok", "addPeriod"]), null],
    ["another sponsor: transferred away", held("active"), seen(["ok"], { isOurs: false }), "transferred_away"],
    ["not found, and nobody asked for it", held("active"), null, "cancelled_by_system"],
    ["not found after the end: expired", held("expired_restorable"), null, "expired"],
    ["not found after the owner's delete", held("expired_restorable", { endedBy: "user" }), null, "cancelled_by_user"],
    ["not found after the system's delete", held("expired_restorable", { endedBy: "system" }), null, "cancelled_by_system"],
    ["not found while unpaid: expired", held("expired_renewable"), null, "expired"],
    ["the registry of .se says expired", held("active"), seen(["ok", "expired"], { expiresAt: past }), "expired_renewable"],
    [
      "renewed by the registry, unpaid here",
      held("active", { expiresAt: past }),
      seen(["ok", "autoRenewPeriod"]),
      "expired_renewable",
    ],
    ["renewed by the registry, paid here", held("active"), seen(["ok", "autoRenewPeriod"]), null],
    [
      "past its date and not renewed",
      held("active", { expiresAt: past }),
      seen(["ok"], { expiresAt: past }),
      "expired_renewable",
    ],
    ["renewed: alive again", held("expired_renewable"), seen(["ok"]), "active"],
    [
      "in redemption",
      held("expired_renewable", { expiresAt: past }),
      seen(["redemptionPeriod", "pendingDelete"]),
      "expired_restorable",
    ],
    ["deactivated (.se)", held("expired_renewable", { expiresAt: past }), seen(["deactivated"]), "expired_restorable"],
    ["waiting for a restore", held("expired_restorable"), seen(["pendingRestore"]), null],
    ["restored", held("expired_restorable"), seen(["ok"]), "active"],
    ["pending delete: the end", held("expired_restorable"), seen(["pendingDelete"]), "expired"],
    ["held until the owner is verified", held("active"), seen(verification), "verification_needed"],
    ["still held, the owner has been asked", held("verification_pending"), seen(verification), null],
    ["verified", held("verification_needed"), seen(["ok"]), "active"],
    ["held for another reason", held("active"), seen(["serverHold"]), "suspended"],
    ["the registry's hold is gone", held("suspended"), seen(["ok"]), "active"],
    ["our own hold stands", held("suspended"), seen(["clientHold"]), null],
    ["a case of ours is lifted by people", held("suspension_check"), seen(["ok"]), null],
    ["abuse stays abuse", held("abuse"), seen(["ok"]), null],
    ["an abusive name that moves away is reported, not moved", held("abuse"), seen(["ok"], { isOurs: false }), null],
    ["in redemption before anybody saw it lapse", held("suspended"), seen(["redemptionPeriod"]), "expired_renewable"],
    ["deactivated before its owner was verified", held("verification_pending"), seen(["deactivated"]), "expired_renewable"],
    ["deleted on its owner's word inside the add grace", held("active", { endedBy: "user" }), null, "cancelled_by_user"],
    ["unpaid and deleted by us", held("expired_renewable", { endedBy: "system" }), null, "cancelled_by_system"],
    ["deleted while it was suspended", held("suspended"), null, "cancelled_by_system"],
    ["deleted while it stood for abuse", held("abuse"), null, "cancelled_by_system"],
    ["an ended name stays ended", held("cancelled_by_user"), seen(["ok"]), null],
  ])("%s", (_what, before, sight, after) => {
    expect(stateBySight(before, sight, now)).toBe(after);
  });
});

test("a verification hold is the three statuses together, however they are spelt", () => {
  expect(isVerificationHold(["SERVERHOLD", "serverTransferProhibited", "serverrenewprohibited"])).toBe(true);
  expect(isVerificationHold(["serverHold", "serverTransferProhibited"])).toBe(false);
});

test("the expiry shown is the registry's, but not a year nobody paid for", () => {
  const unpaid = { isOurs: true, statuses: ["autoRenewPeriod"], expiresAt: future };
  expect(paidExpiry(held("active", { expiresAt: past }), unpaid, now)).toEqual(past);
  expect(paidExpiry(held("active"), { ...unpaid, expiresAt: new Date("2028-06-01T00:00:00Z") }, now)).toEqual(
    new Date("2028-06-01T00:00:00Z"),
  );
  expect(paidExpiry(held("active"), { ...unpaid, expiresAt: null }, now)).toEqual(future);
});

test("a name is read again soon after its next date, or in the ordinary round when none comes before that", () => {
  const round = new Date("2026-11-22T08:00:00Z");
  const at = (hour: number) => new Date(now.getTime() + hour * 3_600_000);
  expect(nextSightAt(now, round, [null, at(5), at(3), at(-1)])).toEqual(new Date(at(3).getTime() + 900_000));
  expect(nextSightAt(now, round, [at(24), null])).toEqual(round);
  expect(nextSightAt(now, round, [])).toEqual(round);
});
