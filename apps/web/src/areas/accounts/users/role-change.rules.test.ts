import { expect, test } from "vitest";
import { effectsOf } from "./role-change.rules.ts";

test("users of a role gain what is added and lose what is taken away, except for rights that they have or lack as exceptions", () => {
  const holders = [
    { name: "Ada", extra: [], denied: [] },
    { name: "Bo", extra: ["dns_edit"], denied: ["domain_view"] },
    { name: "Cy", extra: ["dns_edit"], denied: ["order_view", "domain_view"] },
  ];
  expect(effectsOf(["domain_view", "order_view"], ["domain_view", "dns_edit"], holders)).toEqual([
    { name: "Ada", gains: ["dns_edit"], loses: ["order_view"] },
    { name: "Bo", gains: [], loses: ["order_view"] },
  ]);
});
