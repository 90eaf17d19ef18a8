import { expect, test } from "vitest";
import type { HostShown } from "./host-watch.port.ts";
import { isWorthTelling, judgeShown, toldOf } from "./sights.rules.ts";

const now = new Date("2027-05-01T00:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const [leaf, signer] = [Buffer.from("leaf"), Buffer.from("signer")];
const expected = { serial: "02", signers: [signer.toString("base64")], ours: new Set(["01", "02"]) };
const shown = (more: Partial<Extract<HostShown, { kind: "certificate" }>> = {}): HostShown => ({
  kind: "certificate",
  address: "198.51.100.1",
  issuer: "x",
  serial: "02",
  expiresAt: inDays(40),
  isForName: true,
  sent: [leaf, signer],
  ...more,
});

test.each([
  ["current", {}],
  ["incomplete", { sent: [leaf] }],
  ["older", { serial: "01" }],
  ["other", { serial: "99" }],
  ["wrong_name", { serial: "99", isForName: false }],
  ["expired", { serial: "01", expiresAt: now }],
] as const)("a host that shows such a certificate is %s: %j", (state, more) => {
  expect(judgeShown(shown(more), expected, now)).toBe(state);
});

test.each(["no_address", "not_public", "no_answer"] as const)("a host that shows nothing is %s", (why) => {
  expect(judgeShown({ kind: "nothing", why, address: null }, expected, now)).toBe(why);
});

test("the owner is told of an old certificate within 14 days of its end, of a wrong name, and of a missing chain [S1.20]", () => {
  const at = { issuedAt: inDays(-10), now };
  expect(isWorthTelling({ state: "older", expiresAt: inDays(14) }, at)).toBe(true);
  expect(isWorthTelling({ state: "other", expiresAt: inDays(13) }, at)).toBe(true);
  expect(isWorthTelling({ state: "older", expiresAt: inDays(15) }, at)).toBe(false);
  for (const state of ["expired", "wrong_name", "incomplete"] as const)
    expect(isWorthTelling({ state, expiresAt: inDays(30) }, at)).toBe(true);
  for (const state of ["current", "no_address", "not_public", "no_answer"] as const)
    expect(isWorthTelling({ state, expiresAt: inDays(1) }, at)).toBe(false);
});

test("nothing is told before there was time to install the certificate", () => {
  expect(isWorthTelling({ state: "wrong_name", expiresAt: inDays(1) }, { issuedAt: inDays(-2), now })).toBe(false);
});

test("what was told is told again only where it is something else", () => {
  expect(toldOf({ state: "older", expiresAt: now })).not.toBe(toldOf({ state: "older", expiresAt: inDays(1) }));
});
