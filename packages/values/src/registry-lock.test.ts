import fc from "fast-check";
import { expect, test } from "vitest";
import { changeHold } from "./registry-lock.ts";

const now = new Date("2026-11-21T12:00:00Z");
const three = ["serverDeleteProhibited", "serverTransferProhibited", "serverUpdateProhibited"];
const free = { statuses: ["ok"], isRegistryLocked: false, unlockedUntil: null };

test("a registry that shows its lock itself is believed; while the lock is open for a time, the name can be changed", () => {
  const locked = { ...free, isRegistryLocked: true };
  expect(changeHold(locked, now)).toBe("locked");
  expect(changeHold({ ...locked, unlockedUntil: "2026-11-21T12:00:00.001Z" }, now)).toBeNull();
  expect(changeHold({ ...locked, unlockedUntil: now }, now)).toBe("locked");
  expect(changeHold(free, now)).toBeNull();
});

test("three server statuses together are a lock, whatever other statuses there are; one that forbids changes is a hold, others are nothing", () => {
  const others = ["ok", "clientTransferProhibited", "serverHold", "serverRenewProhibited"];
  fc.assert(
    fc.property(fc.subarray(three), fc.subarray(others), (server, beside) => {
      const held = changeHold({ ...free, statuses: [...beside, ...server] }, now);
      const wanted = server.length === 3 ? "locked" : server.includes("serverUpdateProhibited") ? "hold" : null;
      expect(held).toBe(wanted);
    }),
  );
});
