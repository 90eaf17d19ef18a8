import { expect, test } from "vitest";
import { changeOf, domainActsOf, isShown, type DomainActFacts } from "./domain-acts.rules.ts";

const facts: DomainActFacts = {
  isRegistered: true,
  state: "active",
  isLocked: true,
  isMovable: true,
  isKept: false,
  mayChangeRenewal: true,
  isRenewable: true,
  isRestorable: false,
  hasCodes: true,
  isOwnerAsked: false,
  isAsked: false,
};

test("what is possible follows from the domain; a legal lock leaves renewals, reading and the rejection of a transfer", () => {
  expect(domainActsOf(facts)).toEqual(["sync", "unlock", "autorenew", "renew", "code", "push"]);
  expect(domainActsOf({ ...facts, isLocked: false })).toContain("lock");
  expect(domainActsOf({ ...facts, isKept: true, isAsked: true })).toEqual(["sync", "autorenew", "renew", "reject"]);
  expect(
    domainActsOf({ ...facts, state: "expired_restorable", isMovable: false, isRenewable: false, isRestorable: true }),
  ).toEqual(["sync", "autorenew", "restore"]);
});

test("the registry is told of what is missing, and loses only what no other restriction needs", () => {
  const lock = "clientTransferProhibited";
  const none = { statuses: ["ok"], isHeldOtherwise: false };
  expect(changeOf([{ kind: "court", isLifted: false }], none)).toEqual({ add: [lock, "clientDeleteProhibited"], remove: [] });
  const both = { statuses: [lock, "clientDeleteProhibited", "clientHold"], isHeldOtherwise: false };
  expect(
    changeOf(
      [
        { kind: "court", isLifted: true },
        { kind: "udrp", isLifted: false },
      ],
      both,
    ),
  ).toBeNull();
  expect(changeOf([{ kind: "hold", isLifted: true }], both)).toEqual({ add: [], remove: ["clientHold"] });
  expect(changeOf([{ kind: "hold", isLifted: true }], { ...both, isHeldOtherwise: true })).toBeNull();
  expect(isShown("court", [lock])).toBe(false);
  expect(isShown("hold", ["clientHold", lock])).toBe(true);
});
