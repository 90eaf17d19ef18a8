import fc from "fast-check";
import { expect, test } from "vitest";
import { changedStatuses } from "./statuses.rules.ts";

const lock = "clientTransferProhibited";
const statuses = ["ok", "inactive", lock, "clientUpdateProhibited", "serverHold", "pendingTransfer", "somethingNew"];
const graces = ["addPeriod", "autoRenewPeriod"];

test("a lock replaces ok, and ok returns when the lock is removed", () => {
  expect(changedStatuses(["ok"], { add: [lock], remove: [] })).toEqual([lock]);
  expect(changedStatuses([lock], { add: [], remove: [lock] })).toEqual(["ok"]);
  expect(changedStatuses([lock, "clientUpdateProhibited"], { add: [], remove: [lock] })).toEqual(["clientUpdateProhibited"]);
});

test("grace periods belong to the RGP extension: they appear together with ok and with a lock", () => {
  expect(changedStatuses(["ok", "addPeriod"], { add: [lock], remove: [] })).toEqual(["addPeriod", lock]);
  expect(changedStatuses([lock, "addPeriod"], { add: [], remove: [lock] })).toEqual(["addPeriod", "ok"]);
});

test("whatever was seen, added and removed: ok is alone or absent, and no status appears twice (RFC 5731 2.3)", () => {
  const some = fc.subarray(statuses);
  fc.assert(
    fc.property(some, fc.subarray(graces), some, some, (seen, grace, add, remove) => {
      const after = changedStatuses([...seen, ...grace], { add, remove });
      const own = after.filter((status) => !graces.includes(status));
      expect(own.length).toBeGreaterThan(0);
      expect(own.includes("ok") ? own : ["ok"]).toEqual(["ok"]);
      expect(new Set(after).size).toBe(after.length);
      for (const status of add) if (status !== "ok") expect(own).toContain(status);
      expect(after.filter((status) => graces.includes(status))).toEqual(grace);
    }),
  );
});
