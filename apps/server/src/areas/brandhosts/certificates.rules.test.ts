import { expect, test } from "vitest";
import { isPublicName, mustTell, statusOf, strictSeconds, troubleOf } from "./certificates.rules.ts";

const day = 86_400_000;
const at = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * day);

test("names of this machine get no certificate, because no authority issues for them", () => {
  for (const host of ["localhost", "solrosen.localhost", "nas.local", "panel", "192.0.2.1", "2001:db8::1", "x.home.arpa"])
    expect(isPublicName(host)).toBe(false);
  expect(isPublicName("panel.solrosen.se")).toBe(true);
});

test("browsers are told to use TLS only after a week, and then for as long as that has worked, up to half a year", () => {
  expect(strictSeconds(at(0), at(6.9))).toBeNull();
  expect(strictSeconds(at(0), at(8))).toBe((8 * day) / 1000);
  expect(strictSeconds(at(0), at(900))).toBe((180 * day) / 1000);
});

test("a first certificate may take an hour before anybody is told, and a renewal a fifth of the time that is left for it", () => {
  const first = { wantedAt: at(0), issuedAt: null, expiresAt: null };
  expect(mustTell({ ...first, tries: 9 }, at(0.03))).toBe(false);
  expect(mustTell({ ...first, tries: 2 }, at(1))).toBe(false);
  expect(mustTell({ ...first, tries: 3 }, at(1))).toBe(true);
  const renewal = { tries: 1, wantedAt: at(0), issuedAt: at(0), expiresAt: at(45) };
  expect(mustTell(renewal, at(32.9))).toBe(false);
  expect(mustTell(renewal, at(33.1))).toBe(true);
});

test("a valid certificate is shown as issued even while the next one fails, with the reason in words", () => {
  const of = { tries: 2, error: "caa", nextAt: at(31), expiresAt: at(45), renewsAt: at(30) };
  expect(statusOf(of, at(30))).toEqual({ state: "issued", why: "caa", until: at(45), renews: at(30), next: at(31) });
  expect(statusOf(of, at(46))).toMatchObject({ state: "failed", until: null, renews: null });
  expect(statusOf({ tries: 0, error: null, nextAt: at(0), expiresAt: null, renewsAt: null }, at(0))).toMatchObject({
    state: "waiting",
  });
});

test("each failure has a reason that people understand", () => {
  const reasons = [
    "not_pointing",
    "no_dns",
    "caa",
    "rateLimited",
    "host_limit",
    "challenge",
    "unavailable",
    "rejectedIdentifier",
  ];
  expect(reasons.map(troubleOf)).toEqual([
    "notpointing",
    "notpointing",
    "caa",
    "limit",
    "limit",
    "unreached",
    "unavailable",
    "refused",
  ]);
});
