import { describe, expect, test } from "vitest";
import { isClosed, type LockSight } from "../../registry-closed.rules.ts";
import { nextLockStep, type LockWish, type SentLock } from "./lock-steps.rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const soon = "2026-11-21T14:00:00Z";
const before = "2026-11-21T11:59:59Z";
const free: LockSight = {
  isOurs: true,
  statuses: ["ok"],
  rgpStatuses: [],
  isRegistryLocked: false,
  unlockedUntil: null,
};
const serverLocked = ["serverDeleteProhibited", "serverTransferProhibited", "serverUpdateProhibited"];
const locked: LockSight = { ...free, statuses: serverLocked, isRegistryLocked: true };
const open: LockSight = { ...free, unlockedUntil: soon };
const byHandLocked: LockSight = { ...free, statuses: serverLocked };
const lockSent = (state: string): SentLock => ({ verb: "domain:update", state, args: { putsRegistryLock: true } });

const step = (found: LockSight | null, wish: LockWish, sent: readonly SentLock[] = [], byEpp = true) =>
  nextLockStep(found, wish, sent, { byEpp, now });

describe("a registry lock that is wanted", () => {
  test("is put on over EPP, after a status of ours that forbids it, and is done when it is seen", () => {
    expect(step(free, "on")).toEqual({ kind: "lock" });
    expect(step({ ...free, statuses: ["clientUpdateProhibited"] }, "on")).toEqual({
      kind: "lift",
      status: "clientUpdateProhibited",
    });
    expect(step(locked, "on", [lockSent("succeeded")])).toMatchObject({ kind: "done" });
    expect(step(open, "on")).toMatchObject({ kind: "done" });
  });

  test("is never called on by the registry's word alone, and not asked for without end", () => {
    expect(step(free, "on", [lockSent("succeeded")]).kind).toBe("staff");
    expect(step(free, "on", [lockSent("not_sent")]).kind).toBe("lock");
    expect(step(free, "on", [lockSent("not_sent"), lockSent("not_sent"), lockSent("not_sent")]).kind).toBe("staff");
  });

  test("waits for what is in progress at the registry, and is given up for a domain that is being deleted", () => {
    expect(step({ ...free, statuses: ["pendingUpdate"] }, "on").kind).toBe("wait");
    expect(step({ ...free, statuses: ["pendingTransfer"] }, "on").kind).toBe("hold");
    expect(step({ ...free, statuses: ["serverUpdateProhibited"] }, "on").kind).toBe("hold");
    expect(step({ ...free, statuses: ["pendingDelete"] }, "on").kind).toBe("rejected");
    expect(step({ ...free, rgpStatuses: ["redemptionPeriod"] }, "on").kind).toBe("rejected");
    expect(step(null, "on").kind).toBe("rejected");
    expect(step({ ...free, isOurs: false }, "on").kind).toBe("staff");
  });

  test("is a person's work where the registry has no extension, until the three statuses are seen", () => {
    expect(step(free, "on", [], false)).toEqual({ kind: "by_hand" });
    expect(step({ ...free, statuses: serverLocked.slice(1) }, "on", [], false)).toEqual({ kind: "by_hand" });
    expect(step(byHandLocked, "on", [], false)).toMatchObject({ kind: "done" });
  });
});

describe("a registry lock that is to be opened", () => {
  test("waits for a person while it is closed, and is open when the registry says until when", () => {
    expect(step(locked, "open")).toEqual({ kind: "locked" });
    expect(step(open, "open")).toEqual({ kind: "done", openUntil: soon });
    expect(step(byHandLocked, "open", [], false)).toEqual({ kind: "locked" });
    expect(step(free, "open", [], false)).toEqual({ kind: "done", openUntil: null });
  });

  test("that was never there is not open", () => {
    expect(step(free, "open").kind).toBe("rejected");
    expect(step(null, "open").kind).toBe("rejected");
  });
});

test("a registry lock ends when the registry shows none; one that is open for a while is still there", () => {
  expect(step(locked, "off").kind).toBe("locked");
  expect(step(open, "off").kind).toBe("locked");
  expect(step(free, "off")).toEqual({ kind: "done", openUntil: null });
  expect(step(byHandLocked, "off", [], false).kind).toBe("locked");
});

test("a lock is closed again the second its time is over", () => {
  const at = (unlockedUntil: string | null) => isClosed({ ...locked, unlockedUntil }, { byEpp: true, now });
  expect([at(null), at(before), at(now.toISOString()), at(soon)]).toEqual([true, true, true, false]);
  expect(isClosed(free, { byEpp: true, now })).toBe(false);
});
