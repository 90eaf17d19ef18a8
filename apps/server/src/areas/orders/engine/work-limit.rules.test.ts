import { expect, test } from "vitest";
import type { RequestType } from "@nameplane/contracts";
import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";
import { orderKinds } from "../kinds/index.ts";
import { workLimit as limitOf } from "./work-limit.rules.ts";

const workLimit = (
  { type, fundedAt }: { readonly type: RequestType; readonly fundedAt: Date | null },
  rules: Pick<TldRules, "orderLimitHours"> | null,
) => limitOf(orderKinds.of({ type, product_id: null }), fundedAt, rules);

const hours = (register: number) => ({
  orderLimitHours: { register, transfer: 168, renew: 24, restore: 48, registrantChange: 24, update: 24, cancel: 24 },
});
const fundedAt = new Date("2026-11-01T12:00:00Z");

test("a request may take the hours of its suffix for its kind, counted from when it could be worked on", () => {
  const asked = { type: "create-domain-registration", fundedAt } as const;
  expect(workLimit(asked, hours(24))).toEqual(new Date("2026-11-02T12:00:00Z"));
  expect(workLimit(asked, hours(72))).toEqual(new Date("2026-11-04T12:00:00Z"));
  expect(workLimit({ ...asked, type: "create-domain-transfer" }, hours(24))).toEqual(new Date("2026-11-08T12:00:00Z"));
  expect(workLimit({ ...asked, type: "create-service" }, hours(24))).toBeNull();
  expect(workLimit({ ...asked, fundedAt: null }, hours(24))).toBeNull();
  expect(workLimit(asked, null)).toBeNull();
});
