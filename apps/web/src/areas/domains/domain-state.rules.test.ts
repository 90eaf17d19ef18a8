import { statuses } from "@nameplane/contracts";
import { expect, test } from "vitest";
import {
  dnssecState,
  expiresSoon,
  isSoonUnpayable,
  mayRenew,
  nearnessOf,
  serversInstead,
  strayServers,
  tabOfStatus,
} from "./domain-state.rules.ts";

const now = new Date("2026-11-20T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();

test("every status of a domain belongs to exactly one tab, and any other number shows all", () => {
  const codes = statuses.filter(({ machine }) => machine === "domain").map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(10);
  for (const code of codes) expect(tabOfStatus(String(code))).not.toBe("all");
  expect(tabOfStatus("201")).toBe("active");
  for (const text of [undefined, "", "x", "3000", "-200", "2e2x"]) expect(tabOfStatus(text)).toBe("all");
});

test("a name that does not auto-renew is marked as expiring in its last 30 days", () => {
  const name = { status: 200, expiredate: inDays(30), autorenew: false };
  expect(expiresSoon(name, now)).toBe(true);
  expect(expiresSoon({ ...name, expiredate: inDays(30.1) }, now)).toBe(false);
  expect(expiresSoon({ ...name, status: 503 }, now)).toBe(false);
  expect(expiresSoon({ ...name, expiredate: null }, now)).toBe(false);
});

test("a name that auto-renews is marked only in its last week, because it should have been renewed by then", () => {
  const name = { status: 200, autorenew: true };
  expect(expiresSoon({ ...name, expiredate: inDays(8) }, now)).toBe(false);
  expect(expiresSoon({ ...name, expiredate: inDays(7) }, now)).toBe(true);
});

test("a renewal that nothing pays is the status of an active domain in its last 90 days, if it auto-renews", () => {
  const name = { status: 200, autorenew: true, renewalpayer: "nothing", expiredate: inDays(90) } as const;
  expect(isSoonUnpayable(name, now)).toBe(true);
  expect(isSoonUnpayable({ ...name, expiredate: inDays(91) }, now)).toBe(false);
  expect(isSoonUnpayable({ ...name, renewalpayer: "card" }, now)).toBe(false);
  expect(isSoonUnpayable({ ...name, autorenew: false }, now)).toBe(false);
  expect(isSoonUnpayable({ ...name, status: 503 }, now)).toBe(false);
  expect(isSoonUnpayable({ ...name, expiredate: null }, now)).toBe(false);
});

test("names in redemption, with DNS only, or gone have no auto-renew switch", () => {
  expect([200, 204, 205, 401, 403, 504, 900].every((status) => mayRenew({ status }))).toBe(true);
  expect([202, 300, 500, 501, 502, 503, 901].some((status) => mayRenew({ status }))).toBe(false);
});

test("name servers are compared without case, order and final dot", () => {
  const wanted = ["ns1.example.test", "ns2.example.test"];
  expect(strayServers({ nameservers: wanted, nameserversseen: ["NS2.example.test.", "ns1.example.test"] })).toEqual([]);
  expect(strayServers({ nameservers: wanted, nameserversseen: [] })).toEqual([]);
  expect(strayServers({ nameservers: wanted, nameserversseen: ["ns.other.test"] })).toEqual(["ns.other.test"]);
});

test("records here are not used when none of the name's servers is ours, ordered or not", () => {
  const own = ["ns1.ours.test", "ns2.ours.test"];
  const of = (nameservers: string[], nameserversseen: string[]) => serversInstead({ nameservers, nameserversseen }, own);
  expect(of(own, ["NS1.ours.test.", "ns2.ours.test"])).toEqual([]);
  expect(of(own, ["ns.other.test"])).toEqual(["ns.other.test"]);
  expect(of(["ns.other.test"], ["ns.other.test"])).toEqual(["ns.other.test"]);
  expect(of(["ns.other.test"], [])).toEqual(["ns.other.test"]);
  // A secondary server of another provider, which answers with our records like our own servers.
  expect(of(["ns1.ours.test", "ns.other.test"], [])).toEqual([]);
  expect(of([], [])).toEqual([]);
});

test("every DNSSEC status of the contract has its own sentence", () => {
  const codes = statuses.filter(({ machine }) => machine === "dnssec").map(({ code }) => code);
  expect(new Set(codes.map(dnssecState)).size).toBe(codes.length);
  expect(codes.map(dnssecState)).not.toContain("unknown");
  expect(dnssecState(1)).toBe("unknown");
});

test("the time left is amber below 60 days and red below 14, for names that are still held", () => {
  const now = new Date("2026-11-24T09:00:00Z");
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  const near = (days: number, status = 200) => nearnessOf({ status, expiredate: after(days) }, now);
  expect([near(61), near(60), near(59.9), near(14), near(13.9), near(-1)]).toEqual([
    null,
    null,
    "soon",
    "soon",
    "urgent",
    "urgent",
  ]);
  expect(near(5, 300)).toBeNull();
  expect(nearnessOf({ status: 200, expiredate: null }, now)).toBeNull();
});
