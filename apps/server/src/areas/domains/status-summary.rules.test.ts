import { statusWords } from "@nameplane/contracts/domains/status-summary";
import { expect, test } from "vitest";
import { domainStates, type DomainState } from "./domain.state.ts";
import { needsYou, statusOf, waitOfRequest, type StatusFacts } from "./status-summary.rules.ts";

const now = new Date("2026-11-20T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const milestones: StatusFacts["milestones"] = [
  { kind: "renews", at: inDays(286).toISOString(), source: "rule" },
  { kind: "lastsafe", at: inDays(9).toISOString(), source: "rule" },
  { kind: "leaves", at: inDays(10).toISOString(), source: "registry" },
  { kind: "restoreends", at: inDays(70).toISOString(), source: "registry" },
];

const base: StatusFacts = {
  state: "active",
  statuses: ["ok"],
  mode: "auto",
  payer: null,
  endsAtExpiry: false,
  isDnsSilent: false,
  endedBy: null,
  expiresAt: inDays(300),
  milestones,
  releasesAt: null,
  verifyBy: null,
  leaving: null,
  request: null,
  servedUntil: null,
  isPushed: false,
  now,
};
const stand = (parts: Partial<StatusFacts> = {}) => statusOf({ ...base, ...parts });
/** A status as one line: the status, whom it waits for, what comes next and in how many days, and the possible acts. */
const line = (parts: Partial<StatusFacts> = {}): string => {
  const { is, waitsfor, next, press } = stand(parts);
  const days = next?.at ? Math.round((Date.parse(next.at) - now.getTime()) / 86_400_000) : "";
  return [is, waitsfor, next === null ? "-" : `${next.what}${days}`, press.join(",") || "-"].join(" ");
};

test("a name that auto-renews while nothing can pay for it says so, whenever it ends, and what helps", () => {
  const far = statusOf({ ...base, payer: "nothing" });
  expect(far).toMatchObject({ is: "unpayable", tone: "needs", next: { what: "ends" }, press: ["card", "deposit"] });
  const near = statusOf({ ...base, payer: "nothing", expiresAt: inDays(5) });
  expect(near).toMatchObject({ is: "unpayable", press: ["card", "deposit", "renew"] });
  for (const payer of ["card", "credit", "invoice", null] as const) expect(statusOf({ ...base, payer }).is).toBe("working");
  expect(statusOf({ ...base, payer: "nothing", mode: "cancel" }).is).toBe("endsbychoice");
});

test("every state of a domain says what is true, what comes next, who is waited for and which actions are possible", () => {
  expect(Object.fromEntries(domainStates.map((state) => [state, line({ state })]))).toEqual({
    active: "working nobody renews286 -",
    dns_only: "served nobody - -",
    verification_needed: "verify owner - -",
    verification_pending: "verifying us - contact",
    suspension_check: "checked us - contact",
    suspension_pending: "tobesuspended us - contact",
    suspended: "suspended us - contact",
    abuse: "abuse us - contact",
    expired_renewable: "expired you leaves9 renew",
    expired_restorable: "restorabledeleted you restoreends70 restore",
    transferred_away: "transferredaway nobody - transferback,dns",
    expired: "ended nobody - search,dns",
    cancelled_by_user: "cancelled nobody - search,dns",
    cancelled_by_system: "deleted nobody - search,dns",
  });
});

test("a name that was pushed to another account here is not shown as transferred to another registrar", () => {
  expect(line({ state: "transferred_away", isPushed: true })).toBe("pushed nobody - -");
});

test("an active name says what its renewal and its end will be", () => {
  expect(line({ mode: "once" })).toBe("working nobody renews286 -");
  expect(line({ mode: "manual" })).toBe("working nobody ends300 -");
  expect(line({ mode: "manual", expiresAt: inDays(30) })).toBe("expiring you ends30 renew,autorenew");
  expect(line({ expiresAt: inDays(30) })).toBe("working nobody renews286 -");
  // The domain should have been renewed two weeks before its end.
  expect(line({ expiresAt: inDays(7) })).toBe("expiring you ends7 renew");
  expect(line({ mode: "cancel" })).toBe("endsbychoice nobody ends300 keep");
  expect(line({ endsAtExpiry: true })).toBe("endsbychoice nobody ends300 keep");
  expect([stand({ mode: "cancel" }).tone, stand({ mode: "cancel", expiresAt: inDays(20) }).tone]).toEqual(["info", "needs"]);
  expect(line({ expiresAt: null })).toBe("working nobody - -");
});

test("the end of a name is shown before its missing name servers", () => {
  const statuses = ["inactive"];
  expect(line({ statuses, mode: "cancel", expiresAt: inDays(20) })).toBe("endsbychoice nobody ends20 keep");
  expect(line({ statuses, mode: "manual", expiresAt: inDays(5) })).toBe("expiring you ends5 renew,autorenew");
  expect(line({ statuses, mode: "manual" })).toBe("undelegated nobody ends300 servers");
});

test("a name whose name servers do not answer is not shown as working, and its end is still shown first", () => {
  expect(line({ isDnsSilent: true })).toBe("silent you renews286 setupdns,servers");
  expect(stand({ isDnsSilent: true }).tone).toBe("needs");
  expect(line({ isDnsSilent: true, mode: "manual", expiresAt: inDays(5) })).toBe("expiring you ends5 renew,autorenew");
  expect(line({ isDnsSilent: true, statuses: ["inactive"] })).toBe("undelegated nobody renews286 servers");
});

test("an expired name says the first day on which it stops working", () => {
  const dark = [...milestones, { kind: "interrupted", at: inDays(2).toISOString(), source: "rule" } as const];
  expect(line({ state: "expired_renewable", milestones: dark })).toBe("expired you switchesoff2 renew");
  expect(line({ state: "expired_renewable" })).toBe("expired you leaves9 renew");
});

test("a name that can only be restored has expired, or was deleted before its end", () => {
  const state = "expired_restorable";
  expect(line({ state, expiresAt: inDays(-12) })).toBe("restorable you restoreends70 restore");
  expect(line({ state, expiresAt: inDays(12) })).toBe("restorabledeleted you restoreends70 restore");
  expect(line({ state, expiresAt: inDays(12), endedBy: "user" })).toBe("lettinggo nobody restoreends70 restore");
});

test("statuses of the registry say more than our state does, in whatever case they are written", () => {
  expect(line({ statuses: ["clientHold"] })).toBe("switchedoff us - contact");
  expect(line({ statuses: ["INACTIVE"] })).toBe("undelegated nobody renews286 servers");
  expect(line({ state: "suspended", statuses: ["serverhold"] })).toBe("heldbyregistry registry - contact");
  expect(line({ state: "expired_restorable", statuses: ["redemptionPeriod", "pendingRestore"] })).toBe("restoring registry - -");
  const hold = ["serverHold", "serverRenewProhibited", "serverTransferProhibited"];
  expect(line({ state: "verification_needed", statuses: hold })).toBe("verifyheld owner - -");
  expect(line({ state: "verification_needed", verifyBy: inDays(4) })).toBe("verify owner switchesoff4 -");
  // The mail was sent, and nobody has followed its link yet.
  expect(line({ state: "verification_pending", verifyBy: inDays(4) })).toBe("verify owner switchesoff4 -");
});

test("another registrar's transfer request matters more than any other status of a held name, and nothing for one that is gone", () => {
  const leaving = { state: "pending", until: inDays(5), mayAnswer: true, isReleased: false } as const;
  for (const state of ["active", "expired_renewable", "verification_needed", "suspended"] as const)
    expect(line({ state, leaving })).toBe("transferring you transfers5 answer");
  expect(line({ leaving: { ...leaving, mayAnswer: false } })).toBe("transferring you transfers5 contact");
  expect(line({ leaving: { ...leaving, mayAnswer: false, isReleased: true } })).toBe("releasing registrar stays5 contact");
  expect(line({ statuses: ["pendingTransfer"] })).toBe("transferring registrar transfers contact");
  expect(line({ leaving: { state: "open", until: inDays(14), mayAnswer: false, isReleased: false } })).toBe(
    "leavable registrar codelapses14 -",
  );
  expect(stand({ state: "transferred_away", leaving }).is).toBe("transferredaway");
});

test("a name that its owner decided not to renew waits for nobody, and can still be kept", () => {
  expect(line({ state: "expired_renewable", mode: "cancel" })).toBe("lettinggo nobody leaves10 renew");
  expect(line({ state: "expired_restorable", endedBy: "user" })).toBe("lettinggo nobody restoreends70 restore");
});

test("a name that is gone is shown as being deleted while its registry holds it; its DNS is served for some more days", () => {
  expect(line({ state: "cancelled_by_user", statuses: ["pendingDelete"] })).toBe("deleting registry released dns");
  expect(line({ state: "expired", releasesAt: inDays(3) })).toBe("deleting registry released3 dns");
  expect(line({ state: "expired", releasesAt: inDays(-3) })).toBe("ended nobody - search,dns");
  expect(line({ state: "cancelled_by_system", endedBy: "registry" })).toBe("deletedbyregistry nobody - search,dns");
  expect(line({ state: "transferred_away", servedUntil: inDays(1) })).toBe("transferredaway nobody servedends1 transferback,dns");
  expect(line({ state: "transferred_away", servedUntil: inDays(-1) })).toBe("transferredaway nobody - transferback,dns");
});

test("a renewal or restore under way says what comes next and whom it waits for; one that waits for its owner comes first", () => {
  const renewing = { number: 7, waits: "registry", isRemedy: true } as const;
  expect(line({ state: "expired_renewable", request: renewing })).toBe("expired registry requested request");
  expect(line({ state: "expired_restorable", request: { ...renewing, waits: "us" } })).toBe(
    "restorabledeleted us requested request",
  );
  expect(line({ request: { ...renewing, waits: "approver" } })).toBe("working approver requested request");
  expect(stand({ request: renewing }).tone).toBe("calm");
  expect(line({ request: { ...renewing, waits: "you" } })).toBe("working you renews286 request");
  expect(stand({ request: { ...renewing, waits: "you" } }).tone).toBe("needs");
  expect(line({ state: "expired_renewable", request: { ...renewing, waits: "you" } })).toBe("expired you leaves9 request,renew");
  // A renewal does not set name servers, so the status still says that they are missing.
  const undelegated = { statuses: ["inactive"], request: renewing };
  expect(line(undelegated)).toBe("undelegated registry requested servers,request");
  // A request that neither renews nor restores the name does not change the status.
  const other = { ...renewing, isRemedy: false };
  expect(line({ state: "expired_renewable", request: other })).toBe("expired you leaves9 renew,request");
  expect(line({ state: "suspended", request: renewing })).toBe("suspended us - contact,request");
});

test("every state of a request says whom it waits for, and one that has ended nobody", () => {
  const open = [
    "awaiting_payment",
    "queued",
    "processing",
    "manual",
    "on_hold",
    "pending_registry",
    "pending_unlock",
    "second_opinion",
    "action_required",
  ];
  expect(open.map(waitOfRequest)).toEqual(["you", "us", "us", "us", "us", "registry", "you", "approver", "you"]);
  for (const state of ["completed", "cancelled", "rejected", "in_basket"]) expect(waitOfRequest(state)).toBeNull();
});

test("the user is asked for something exactly where the status waits for them or for the owner", () => {
  const asking = domainStates.filter((state: DomainState) => needsYou(stand({ state })));
  expect(asking).toEqual(["verification_needed", "expired_renewable", "expired_restorable"]);
});

test("every status word occurs for some name", () => {
  const said = new Set<string>();
  const hold = ["serverHold"];
  for (const state of domainStates)
    for (const statuses of [
      ["ok"],
      hold,
      ["clientHold"],
      ["inactive"],
      ["pendingTransfer"],
      ["pendingRestore"],
      ["pendingDelete"],
    ])
      for (const mode of ["auto", "cancel", "manual"] as const)
        for (const endedBy of [null, "registry"])
          for (const expiresAt of [inDays(300), inDays(3), inDays(-3)])
            for (const leaving of [
              null,
              { state: "open", until: null, mayAnswer: false, isReleased: false } as const,
              { state: "pending", until: null, mayAnswer: false, isReleased: true } as const,
            ])
              for (const [isPushed, isDnsSilent] of [
                [false, false],
                [true, false],
                [false, true],
              ] as const)
                said.add(stand({ state, statuses, mode, endedBy, expiresAt, leaving, isPushed, isDnsSilent }).is);
  said.add(statusOf({ ...base, payer: "nothing" }).is);
  expect([...statusWords].filter((word) => !said.has(word))).toEqual([]);
});
