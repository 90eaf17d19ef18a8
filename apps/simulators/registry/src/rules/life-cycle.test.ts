import { describe, expect, test } from "vitest";
import type { Domain } from "../model/objects.ts";
import { cctld } from "../profiles/cctld.ts";
import { gtld } from "../profiles/gtld.ts";
import { iis } from "../profiles/iis.ts";
import type { Profile } from "../profiles/profile.ts";
import { verisign } from "../profiles/verisign.ts";
import { testDomain, testStart } from "../testing/domains.ts";
import {
  applyDue,
  deactivationDates,
  deleteDomain,
  nextEventAt,
  reactivate,
  renew,
  requestRestore,
  restored,
} from "./life-cycle.ts";
import type { Notice } from "./notices.ts";
import { addDays, addMonths } from "./periods.ts";
import { domainStatuses, rgpStatuses } from "./statuses.ts";

const ids = { clTRID: "DEL-1", svTRID: "SIM-1" };

interface Run {
  readonly domain: Domain | null;
  readonly notices: readonly Notice[];
  readonly quarantinedUntil: number | null;
  readonly steps: number;
}

/** Applies everything that is due until `until`, each change at its own instant, as the sweep (sweep.ts) does. */
function runUntil(start: Domain, profile: Profile, until: number): Run {
  const notices: Notice[] = [];
  let domain: Domain | null = start;
  let quarantinedUntil: number | null = null;
  let steps = 0;
  while (domain !== null) {
    const due = nextEventAt(domain);
    if (due === null || due > until) break;
    const after = applyDue(domain, profile, due);
    domain = after.domain;
    quarantinedUntil = after.quarantinedUntil;
    notices.push(...after.notices);
    steps += 1;
  }
  return { domain, notices, quarantinedUntil, steps };
}

describe(".se and .nu after expiry", () => {
  const domain = testDomain("kaffe.se");

  test("ten days expired but in the zone, sixty deactivated, seven in quarantine", () => {
    const expired = runUntil(domain, iis, domain.expiresAt).domain;
    expect(expired?.phase).toBe("expired");
    expect(expired === null ? [] : domainStatuses(expired, domain.expiresAt)).toEqual(["ok"]);
    const beforeDeactivation = runUntil(domain, iis, addDays(domain.expiresAt, 10) - 1).domain;
    expect(beforeDeactivation?.phase).toBe("expired");
    const deactivated = runUntil(domain, iis, addDays(domain.expiresAt, 10)).domain;
    expect(deactivated?.phase).toBe("deactivated");
    expect(deactivated === null ? [] : domainStatuses(deactivated, addDays(domain.expiresAt, 10))).toEqual(["serverHold"]);
    const gone = runUntil(domain, iis, addDays(domain.expiresAt, 70));
    expect(gone.domain).toBeNull();
    expect(new Date(gone.quarantinedUntil ?? 0).toISOString()).toBe("2027-05-18T04:00:00.000Z");
    expect(gone.notices.map((notice) => notice.text)).toEqual([
      "Domain expired.",
      "Domain deactivated.",
      "Domain kaffe.se deleted.",
    ]);
  });

  test("announces the same three dates before and during deactivation", () => {
    const announced = deactivationDates(domain, iis);
    const deactivated = runUntil(domain, iis, addDays(domain.expiresAt, 20)).domain;
    expect(announced).not.toBeNull();
    expect(deactivated === null ? null : deactivationDates(deactivated, iis)).toEqual(announced);
  });

  test("a renewal of a deactivated name makes it active with the old expiry plus the term", () => {
    const now = addDays(domain.expiresAt, 40);
    const deactivated = runUntil(domain, iis, now).domain;
    const renewed = deactivated === null ? null : renew(deactivated, 12, iis, now);
    expect(renewed?.phase).toBe("active");
    expect(renewed?.expiresAt).toBe(addMonths(domain.expiresAt, 12));
  });

  test("clientDelete at expiry skips the ten days", () => {
    const ending: Domain = { ...domain, deleteAtExpiry: true };
    const ended = runUntil(ending, iis, domain.expiresAt).domain;
    expect(ended?.phase).toBe("deactivated");
    expect(ended === null ? [] : domainStatuses(ended, domain.expiresAt)).toEqual(["serverHold", "pendingDelete"]);
    expect(runUntil(ending, iis, addDays(domain.expiresAt, 60)).domain).toBeNull();
  });

  test("a delete deactivates at once, and its withdrawal restores the phase that the date requires", () => {
    const deleted = deleteDomain(domain, iis, ids, testStart);
    expect(deleted?.phase).toBe("deactivated");
    expect(deleted?.phaseEndsAt).toBe(addDays(testStart, 60));
    expect(deleted === null ? null : reactivate(deleted, iis, addDays(testStart, 5)).phase).toBe("active");
    const late = { ...domain, expiresAt: addDays(testStart, 3) };
    const lateDeleted = deleteDomain(late, iis, ids, testStart);
    expect(lateDeleted === null ? null : reactivate(lateDeleted, iis, addDays(testStart, 8)).phase).toBe("expired");
    expect(lateDeleted === null ? null : reactivate(lateDeleted, iis, addDays(testStart, 20)).phase).toBe("deactivated");
  });
});

describe("names that the registry renews", () => {
  test("an expiry adds a year and starts the auto-renew grace period", () => {
    const domain = testDomain("kaffe.com");
    const { domain: after, notices } = runUntil(domain, verisign, domain.expiresAt);
    expect(after?.expiresAt).toBe(addMonths(domain.expiresAt, 12));
    expect(after === null ? [] : rgpStatuses(after, domain.expiresAt + 1)).toEqual(["autoRenewPeriod"]);
    expect(after === null ? [] : rgpStatuses(after, addDays(domain.expiresAt, 45))).toEqual([]);
    expect(notices).toEqual([]);
  });

  test("a new gTLD and a country registry with automatic renewal notify the registrar", () => {
    for (const [name, profile] of [["kaffe.shop", gtld] as const, ["kaffe.eu", cctld] as const]) {
      const domain = testDomain(name);
      const { notices } = runUntil(domain, profile, domain.expiresAt);
      expect(notices).toMatchObject([{ kind: "domainChanged", operation: "autoRenew", to: "nameplane" }]);
    }
  });

  test("ten years of a clock jump give ten renewals", () => {
    const domain = testDomain("kaffe.net");
    const run = runUntil(domain, verisign, addMonths(testStart, 120));
    expect(run.steps).toBe(10);
    expect(run.domain?.expiresAt).toBe(addMonths(domain.expiresAt, 120));
  });
});

describe("deletion by RFC 3915", () => {
  const added = testDomain("kaffe.shop", {
    graces: [{ kind: "addPeriod", endsAt: addDays(testStart, 5), months: 12 }],
  });

  test("inside the add grace period the name is gone at once", () => {
    expect(deleteDomain(added, gtld, ids, addDays(testStart, 5) - 1)).toBeNull();
  });

  test("after it, thirty days of redemption, five of pendingDelete, then panData and no domain", () => {
    const now = addDays(testStart, 5);
    const deleted = deleteDomain(added, gtld, ids, now);
    if (deleted === null) throw new Error("deleted at once");
    expect(rgpStatuses(deleted, now)).toEqual(["redemptionPeriod"]);
    expect(domainStatuses(deleted, now)).toEqual(["pendingDelete"]);
    const pending = runUntil(deleted, gtld, addDays(now, 30)).domain;
    expect(pending === null ? [] : rgpStatuses(pending, addDays(now, 30))).toEqual(["pendingDelete"]);
    const gone = runUntil(deleted, gtld, addDays(now, 35));
    expect(gone.domain).toBeNull();
    expect(gone.quarantinedUntil).toBeNull();
    expect(gone.notices.at(-1)).toMatchObject({ kind: "pendingAction", done: true, ids, name: "kaffe.shop" });
  });

  test("years still in their grace period are taken back", () => {
    const now = addDays(testStart, 100);
    const renewed = renew({ ...added, graces: [] }, 24, gtld, now);
    expect(deleteDomain(renewed, gtld, ids, addDays(now, 1))?.expiresAt).toBe(added.expiresAt);
    expect(deleteDomain(renewed, gtld, ids, addDays(now, 6))?.expiresAt).toBe(addMonths(added.expiresAt, 24));
  });

  test("a restore waits seven days for its report, then returns to redemption", () => {
    const now = addDays(testStart, 10);
    const deleted = deleteDomain({ ...added, graces: [] }, gtld, ids, now);
    if (deleted === null) throw new Error("deleted at once");
    const asked = requestRestore(deleted, gtld, addDays(now, 2));
    expect(rgpStatuses(asked, addDays(now, 2))).toEqual(["pendingRestore"]);
    const back = runUntil(asked, gtld, addDays(now, 9)).domain;
    expect(back?.phase).toBe("redemption");
    expect(back?.phaseEndsAt).toBe(addDays(now, 30));
    const whole = restored(asked, gtld, addDays(now, 3));
    expect(whole).toMatchObject({ phase: "active", deletion: null, expiresAt: addMonths(added.expiresAt, 12) });
  });

  test("a restored name never has an expiry in the past", () => {
    const deleted = deleteDomain({ ...added, graces: [] }, verisign, ids, addDays(added.expiresAt, -1));
    if (deleted === null) throw new Error("deleted at once");
    const now = addDays(added.expiresAt, 20);
    expect(restored(deleted, verisign, now).expiresAt).toBeGreaterThan(now);
  });

  test("a country registry needs only a request and keeps the name forty days", () => {
    const deleted = deleteDomain(testDomain("kaffe.eu"), cctld, ids, testStart);
    if (deleted === null) throw new Error("deleted at once");
    expect(requestRestore(deleted, cctld, addDays(testStart, 39)).phase).toBe("active");
    expect(runUntil(deleted, cctld, addDays(testStart, 40) - 1).domain?.phase).toBe("redemption");
    expect(runUntil(deleted, cctld, addDays(testStart, 40)).domain).toBeNull();
  });
});

describe("a create that waits for the registry", () => {
  const waiting = testDomain("kaffe.shop", { pendingCreate: { endsAt: testStart + 60_000, approve: true, ids } });

  test("is decided once, with panData", () => {
    const { domain, notices } = runUntil(waiting, gtld, testStart + 60_000);
    expect(domain?.pendingCreate).toBeNull();
    expect(notices).toMatchObject([{ kind: "pendingAction", done: true, ids }]);
  });

  test("leaves nothing behind when it is refused", () => {
    const refused = { ...waiting, pendingCreate: { endsAt: testStart + 60_000, approve: false, ids } };
    const { domain, notices } = runUntil(refused, gtld, testStart + 60_000);
    expect(domain).toBeNull();
    expect(notices).toMatchObject([{ kind: "pendingAction", done: false }]);
  });
});
