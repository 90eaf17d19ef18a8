import { noticeKinds } from "@nameplane/contracts/notifications/notice-kinds";
import { expect, test } from "vitest";
import { routes } from "../../shell/routing/routes.ts";
import { fillPath } from "../../shell/routing/fill-path.ts";
import { targetOf, type Notice } from "./notice-target.rules.ts";

const notice = (kind: Notice["kind"], facts: Partial<Notice> = {}): Notice => ({
  noticeid: "n1",
  kind,
  at: "2026-11-24T10:00:00Z",
  isread: false,
  domainname: null,
  unicodename: null,
  id: null,
  number: null,
  on: null,
  count: null,
  what: null,
  ...facts,
});

test("every notice leads to a page whose address is whole, with its thing and without one", () => {
  for (const kind of noticeKinds)
    for (const facts of [{}, { id: "0190b7d4-0000-7000-8000-000000000001", number: 20_512 }]) {
      const { to, params } = targetOf(notice(kind, facts));
      expect(fillPath(routes[to].path, params)).toMatch(/^\/[^{}]+$/);
    }
});

test("a notice about a domain leads to that domain, one about an order to that order", () => {
  expect(targetOf(notice("chain_broken", { id: "d1" }))).toEqual({ to: "domainDnssec", params: { itemID: "d1" } });
  expect(targetOf(notice("order_closed", { number: 7 }))).toEqual({ to: "orderProgress", params: { number: "7" } });
});
