import { expect, test } from "vitest";
import { namesOne, targetOf } from "./own-target.ts";

const nothing = { domains: [], orders: [], requests: [], invoices: [], contacts: [], tickets: [] };
const domain = {
  itemid: "7",
  domainname: "kvarn.se",
  unicodename: "kvarn.se",
  status: 200,
  expiredate: null,
  isexact: true,
};
const order = { ordernr: 7, placed: "2026-11-24T09:00:00.000Z", requests: 1 };
const ticket = { ticketid: 7, subject: "Hello", status: 1 };

test.each([
  ["kvarn.se", true],
  [" https://kvarn.se/ ", true],
  ["O1000001", true],
  ["100001", true],
  ["kvarn", false],
  ["kvarn.se torpet.nu", false],
  ["", false],
])("%j names a single thing: %j", (text, answer) => {
  expect(namesOne(text)).toBe(answer);
});

test("an own domain opens its page; a part of its name does not", () => {
  expect(targetOf({ ...nothing, domains: [domain] }, "kvarn.se")).toEqual({ to: "domainStatus", params: { itemID: "7" } });
  expect(targetOf({ ...nothing, domains: [{ ...domain, isexact: false }] }, "varn.se")).toBeNull();
});

test("a number opens the page of what has it, unless several do", () => {
  expect(targetOf({ ...nothing, orders: [order] }, "O7")).toEqual({ to: "orderProgress", params: { number: "7" } });
  expect(targetOf({ ...nothing, tickets: [ticket] }, "7")).toEqual({ to: "ticket", params: { id: "7" } });
  expect(targetOf({ ...nothing, orders: [order], tickets: [ticket] }, "7")).toBeNull();
  expect(targetOf({ ...nothing, tickets: [ticket] }, "hello.se")).toBeNull();
  expect(targetOf(nothing, "7")).toBeNull();
});
