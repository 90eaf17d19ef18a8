import { describe, expect, test } from "vitest";
import { milestonesOf, type LifeDates } from "./milestones.rules.ts";

const now = new Date("2026-11-01T12:00:00Z");
const life = (parts: Partial<LifeDates> = {}): LifeDates => ({
  state: "active",
  renewsItself: false,
  expiresAt: new Date("2026-12-01T23:59:00Z"),
  deactivatesAt: null,
  deletesAt: null,
  releasesAt: null,
  endsAtExpiry: false,
  restorableSince: null,
  ...parts,
});
const renewal = { noticeDays: { month: 30, week: 7, after: 2 }, autoRenewDays: 14 };
const se = {
  ...renewal,
  renewEarliestDays: null,
  registryAutorenews: false,
  lastSafeRenewalDay: 9,
  graceDays: 10,
  redemptionDays: 60,
  quarantineDays: 7,
  interruptDays: 0,
};
const com = {
  ...renewal,
  renewEarliestDays: null,
  registryAutorenews: true,
  lastSafeRenewalDay: 40,
  graceDays: 45,
  redemptionDays: 30,
  quarantineDays: 5,
  interruptDays: 8,
};
const cc = {
  ...renewal,
  renewEarliestDays: 60,
  registryAutorenews: false,
  lastSafeRenewalDay: -2,
  graceDays: 0,
  redemptionDays: 0,
  quarantineDays: 0,
  interruptDays: 8,
};
const known = (dates: ReturnType<typeof milestonesOf>) =>
  dates.map(({ kind, at, source }) => `${kind} ${at.slice(0, 10)} ${source}`);

describe("the days ahead of a name", () => {
  test("run through grace, redemption and quarantine where the registry lets a name lapse", () => {
    expect(known(milestonesOf(life(), se, now))).toEqual([
      "expires 2026-12-01 registry",
      "lastsafe 2026-12-10 rule",
      "leaves 2026-12-11 rule",
      "restoreends 2027-02-09 rule",
      "released 2027-02-16 rule",
    ]);
  });

  test("contain the day on which a name with auto-renew is renewed, and no such day once that was tried", () => {
    const tomorrow = life({ renewsItself: true, expiresAt: new Date("2026-11-16T12:00:00Z") });
    expect(known(milestonesOf(tomorrow, se, now))[0]).toBe("renews 2026-11-02 rule");
    expect(known(milestonesOf(tomorrow, cc, now))[0]).toBe("lastsafe 2026-11-14 rule");
    expect(known(milestonesOf(life({ renewsItself: true }), se, now))[0]).toBe("renews 2026-11-17 rule");
    expect(known(milestonesOf(life({ renewsItself: true, state: "expired_restorable" }), se, now)).join()).not.toContain(
      "renews",
    );
  });

  test("end at the last safe day where the registry renews by itself", () => {
    expect(known(milestonesOf(life(), com, now))).toEqual([
      "expires 2026-12-01 registry",
      "interrupted 2027-01-02 rule",
      "lastsafe 2027-01-10 rule",
      "leaves 2027-01-10 rule",
      "restoreends 2027-02-09 rule",
      "released 2027-02-14 rule",
    ]);
  });

  test("name the last safe day before the end where there is no grace, and no way back without redemption", () => {
    expect(known(milestonesOf(life(), cc, now))).toEqual([
      "lastsafe 2026-11-29 rule",
      "expires 2026-12-01 registry",
      "leaves 2026-12-01 rule",
      "released 2026-12-01 rule",
    ]);
    expect(milestonesOf(life(), cc, new Date("2026-09-01T00:00:00Z"))[0]).toMatchObject({ kind: "renewfrom" });
  });

  test("are the registry's own where it announced them", () => {
    const lapsed = life({
      state: "expired_restorable",
      expiresAt: new Date("2026-09-01T00:00:00Z"),
      deactivatesAt: new Date("2026-09-11T00:00:00Z"),
      deletesAt: new Date("2026-11-10T00:00:00Z"),
      releasesAt: new Date("2026-11-17T04:00:00Z"),
    });
    expect(known(milestonesOf(lapsed, se, now))).toEqual(["restoreends 2026-11-10 registry", "released 2026-11-17 registry"]);
  });

  test("count from the end of what was paid for, as long as nobody has paid for what its registry renewed", () => {
    const unpaid = life({ state: "expired_renewable", expiresAt: new Date("2026-10-20T00:00:00Z") });
    expect(known(milestonesOf(unpaid, com, now))).toEqual([
      "interrupted 2026-11-21 rule",
      "lastsafe 2026-11-29 rule",
      "leaves 2026-11-29 rule",
      "restoreends 2026-12-29 rule",
      "released 2027-01-03 rule",
    ]);
  });

  test("count from the day it was deleted where the registry announces none, and never to the end of its former term", () => {
    const deleted = life({ state: "expired_restorable", expiresAt: new Date("2027-03-02T00:00:00Z") });
    expect(known(milestonesOf(deleted, com, now))).toEqual([]);
    expect(known(milestonesOf({ ...deleted, restorableSince: new Date("2026-10-30T00:00:00Z") }, com, now))).toEqual([
      "restoreends 2026-11-29 rule",
      "released 2026-12-04 rule",
    ]);
  });

  test("have no grace where the registry was set to end it with its term", () => {
    expect(known(milestonesOf(life({ endsAtExpiry: true }), se, now))).toEqual([
      "expires 2026-12-01 registry",
      "leaves 2026-12-01 rule",
      "restoreends 2027-01-30 rule",
      "released 2027-02-06 rule",
    ]);
  });

  test("are none for a name that has ended, has only its DNS here, or whose date the registry has changed", () => {
    expect(milestonesOf(life({ state: "transferred_away" }), se, now)).toEqual([]);
    expect(milestonesOf(life({ state: "dns_only", expiresAt: null }), se, now)).toEqual([]);
    const moved = life({ state: "expired_renewable", expiresAt: new Date("2027-10-20T00:00:00Z") });
    expect(known(milestonesOf(moved, com, now))).toEqual(["expires 2027-10-20 registry"]);
  });
});
