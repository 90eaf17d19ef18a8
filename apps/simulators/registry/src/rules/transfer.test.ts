import { describe, expect, test } from "vitest";
import { cctld } from "../profiles/cctld.ts";
import { gtld } from "../profiles/gtld.ts";
import { testDomain, testStart } from "../testing/domains.ts";
import { hashAuthInfo } from "./auth-info.ts";
import { applyDue, nextEventAt } from "./life-cycle.ts";
import { addDays, addMonths } from "./periods.ts";
import { domainStatuses, rgpStatuses } from "./statuses.ts";
import { completeTransfer, requestTransfer, stopTransfer, transferNotices } from "./transfer.ts";

const domain = testDomain("kaffe.shop", {
  sponsor: "rival-reg",
  authInfo: hashAuthInfo("a secret"),
  statuses: ["clientHold", "serverDeleteProhibited"],
});
const request = { months: 12, hosts: null };
const now = addDays(testStart, 90);

describe("a transfer that waits", () => {
  const requested = requestTransfer(domain, "nameplane", request, gtld, now);

  test("shows pendingTransfer and notifies the losing registrar", () => {
    expect(domainStatuses(requested, now)).toContain("pendingTransfer");
    expect(requested.sponsor).toBe("rival-reg");
    expect(transferNotices(requested, now)).toMatchObject([{ to: "rival-reg", text: "Transfer requested." }]);
  });

  test("is approved by the server after five days, not before", () => {
    expect(nextEventAt(requested)).toBe(addDays(now, 5));
    const { domain: moved, notices } = applyDue(requested, gtld, addDays(now, 5));
    expect(moved).toMatchObject({ sponsor: "nameplane", authInfo: null, expiresAt: addMonths(domain.expiresAt, 12) });
    expect(moved?.transfer).toMatchObject({ status: "serverApproved", actsAt: addDays(now, 5) });
    expect(moved?.statuses).toEqual(["serverDeleteProhibited"]);
    expect(moved === null ? [] : rgpStatuses(moved, addDays(now, 6))).toEqual(["transferPeriod"]);
    expect(notices.map((notice) => notice.to)).toEqual(["rival-reg", "nameplane"]);
  });

  test("changes nothing when it is rejected or cancelled", () => {
    for (const status of ["clientRejected", "clientCancelled"] as const) {
      const stopped = stopTransfer(requested, status, addDays(now, 1));
      expect({ ...stopped, transfer: null }).toEqual({ ...domain, transfer: null });
      expect(domainStatuses(stopped, now)).not.toContain("pendingTransfer");
      expect(nextEventAt(stopped)).toBe(domain.expiresAt);
    }
  });

  test("takes the auto-renew year back before it adds its own", () => {
    const renewed = testDomain("kaffe.shop", {
      expiresAt: addMonths(testStart, 24),
      graces: [{ kind: "autoRenewPeriod", endsAt: addDays(now, 10), months: 12 }],
    });
    const moved = completeTransfer(requestTransfer(renewed, "x-reg", request, gtld, now), "clientApproved", gtld, now);
    expect(moved.expiresAt).toBe(addMonths(testStart, 24));
  });

  test("never goes beyond ten years from now", () => {
    const long = testDomain("kaffe.shop", { expiresAt: addMonths(now, 119) });
    const moved = completeTransfer(requestTransfer(long, "x-reg", request, gtld, now), "clientApproved", gtld, now);
    expect(moved.expiresAt).toBe(addMonths(now, 120));
  });
});

test("an immediate transfer keeps the period and drops a deletion requested for the expiry", () => {
  const ending = testDomain("kaffe.eu", { sponsor: "rival-reg", deleteAtExpiry: true });
  const requested = requestTransfer(ending, "nameplane", { months: 0, hosts: ["ns9.example.test"] }, cctld, now);
  const moved = completeTransfer(requested, "serverApproved", cctld, now);
  expect(moved).toMatchObject({
    sponsor: "nameplane",
    expiresAt: ending.expiresAt,
    deleteAtExpiry: false,
    hosts: ["ns9.example.test"],
  });
  expect(moved.transfer?.expiresAt).toBeNull();
});
