import { expect, test } from "vitest";
import { groupPermissions, hasRight, withRight } from "./rights.rules.ts";

const role = ["dns_view", "dns_edit"];
const none = { roleid: "r", extra: [], denied: [] };

test("a changed checkbox is an exception only where the role says otherwise", () => {
  expect(withRight(role, none, "dns_edit", true)).toEqual(none);
  const denied = withRight(role, none, "dns_edit", false);
  expect(denied).toEqual({ ...none, denied: ["dns_edit"] });
  expect(withRight(role, denied, "dns_edit", true)).toEqual(none);
  const more = withRight(role, none, "economy_view", true);
  expect(more).toEqual({ ...none, extra: ["economy_view"] });
  expect(withRight(role, more, "economy_view", false)).toEqual(none);
});

test("a denied permission is off, whatever grants it", () => {
  const rights = { roleid: "r", extra: ["economy_view"], denied: ["dns_edit", "economy_view"] };
  expect(["dns_view", "dns_edit", "economy_view"].map((name) => hasRight(role, rights, name))).toEqual([true, false, false]);
});

test("permissions are grouped by their subject", () => {
  expect(groupPermissions(["account_view", "dns_edit", "dnssec_manage", "subaccounts_act"])).toEqual([
    ["account", ["account_view", "subaccounts_act"]],
    ["dns", ["dns_edit", "dnssec_manage"]],
  ]);
});
