import { expect, test } from "vitest";
import { expiryRecoveryOf } from "./expiry-recovery.rules.ts";

test("registrants of generic names are owed notices and eight dark days, of others what their policy says", () => {
  const generic = { notifiesRegistrant: true, interruptDays: 8 };
  expect(expiryRecoveryOf({ tldType: "gtld", rules: {} })).toEqual(generic);
  expect(expiryRecoveryOf({ tldType: "cctld", rules: {} })).toEqual({ notifiesRegistrant: false, interruptDays: 0 });
  const own = { notifiesRegistrant: true, interruptDays: 3 };
  expect(expiryRecoveryOf({ tldType: "cctld", rules: { expiryRecovery: own } })).toEqual(own);
  expect(expiryRecoveryOf({ tldType: "gtld", rules: { expiryRecovery: own } })).toEqual(own);
});
