import { expect, test } from "vitest";
import { changeHindrance, dnssecEffect } from "./change.rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const hour = (at: number) => new Date(now.getTime() + at * 3_600_000);
const held = {
  state: "active",
  registry_id: "iis",
  statuses: ["clientTransferProhibited"],
  is_registry_locked: false,
  unlocked_until: null,
};

test("name servers of an active name can be changed; what prevents a change is named", () => {
  expect(changeHindrance(held, now)).toBeNull();
  expect(changeHindrance({ ...held, state: "transferred_away" }, now)).toBe("ended");
  expect(changeHindrance({ ...held, state: "dns_only", registry_id: null }, now)).toBe("ended");
  expect(changeHindrance({ ...held, statuses: ["serverUpdateProhibited"] }, now)).toBe("hold");
});

test("a registry lock prevents the change, except while it is opened", () => {
  const locked = { ...held, is_registry_locked: true };
  expect(changeHindrance(locked, now)).toBe("locked");
  expect(changeHindrance({ ...locked, unlocked_until: hour(1) }, now)).toBeNull();
  expect(changeHindrance({ ...locked, unlocked_until: hour(-1) }, now)).toBe("locked");
});

test("a DS stays if the new servers have its key, has to go if they do not, and is waited for while caches remember it", () => {
  expect(dnssecEffect({ hasDs: true, keysFit: true, block: { until: null, isOfSigners: false } }).effect).toBe("keep");
  expect(dnssecEffect({ hasDs: true, keysFit: false, block: null }).effect).toBe("remove");
  expect(dnssecEffect({ hasDs: false, keysFit: false, block: { until: hour(2), isOfSigners: false } })).toEqual({
    effect: "wait",
    until: hour(2),
  });
  expect(dnssecEffect({ hasDs: false, keysFit: false, block: null }).effect).toBe("none");
});

test("two signers that are not ready for each other keep the name servers where they are, whatever keys answer (RFC 8901)", () => {
  const block = { until: null, isOfSigners: true };
  expect(dnssecEffect({ hasDs: true, keysFit: true, block }).effect).toBe("wait");
});
