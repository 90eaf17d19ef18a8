import type { TransferredSet, TransferredView } from "@nameplane/contracts/delegation/transferred";
import { expect, test } from "vitest";
import { actOf, inOrderOfNeed, isRecentTransfer, nextActs, wishOf } from "./transferred.rules.ts";

const said = (...rdata: string[]) => ({ ttl: 300, rdata });
const set = (change: Partial<TransferredSet>): TransferredSet => ({
  owner: "www",
  type: "A",
  verdict: "missing",
  kept: said("192.0.2.1"),
  there: null,
  here: null,
  base: null,
  ...change,
});

test("former sets can be put back, newest first; sets that exist only here are left alone", () => {
  expect(actOf(set({}))).toBe("restore");
  expect(actOf(set({ verdict: "newer" }))).toBe("take");
  expect(actOf(set({ verdict: "edited" }))).toBe("back");
  expect(actOf(set({ verdict: "added", kept: null }))).toBeNull();
  expect(actOf(set({ verdict: "onitsway" }))).toBeNull();
  expect(wishOf(set({ there: said("192.0.2.9"), base: 4 }))).toEqual({
    owner: "www",
    type: "A",
    base: 4,
    new: said("192.0.2.9"),
  });
  expect(wishOf(set({ kept: null }))).toBeNull();
  const sorted = inOrderOfNeed([set({ verdict: "added" }), set({ verdict: "edited" }), set({})]);
  expect(sorted.map(({ verdict }) => verdict)).toEqual(["missing", "edited", "added"]);
});

const view = (change: Partial<TransferredView>): TransferredView => ({
  checkedat: "2026-11-21T10:00:00Z",
  zoneid: "z1",
  way: "queries",
  keptat: null,
  delegation: { state: "there", hosts: [], source: "parent" },
  former: { hosts: [], answers: true },
  ours: { hosts: [], answers: true },
  signed: false,
  joined: "no",
  asked: 0,
  same: 0,
  more: 0,
  differences: [],
  ...change,
});

test("switching is offered only to servers that answer, going back only while the former ones answer, and neither for a signed name", () => {
  const here: TransferredView["delegation"] = { state: "here", hosts: [], source: "parent" };
  expect(nextActs(view({}))).toEqual(["switch"]);
  expect(nextActs(view({ ours: { hosts: [], answers: false } }))).toEqual([]);
  expect(nextActs(view({ signed: true }))).toEqual([]);
  expect(nextActs(view({ delegation: here }))).toEqual(["goback"]);
  expect(nextActs(view({ delegation: here, former: { hosts: [], answers: false } }))).toEqual([]);
  expect(nextActs(view({ delegation: { ...here, state: "mixed" } }))).toEqual(["switch", "goback"]);
});

test("a signed name can switch when both providers sign for each other, and go back while the former provider's DS is there", () => {
  const here: TransferredView["delegation"] = { state: "here", hosts: [], source: "parent" };
  const signed = { signed: true } as const;
  expect(nextActs(view({ ...signed, joined: "waits" }))).toEqual([]);
  expect(nextActs(view({ ...signed, joined: "ready" }))).toEqual(["switch"]);
  expect(nextActs(view({ ...signed, joined: "left", delegation: here }))).toEqual(["goback"]);
  expect(nextActs(view({ ...signed, joined: "no", delegation: here }))).toEqual([]);
});

test("a transfer is shown for three months", () => {
  const now = new Date("2026-11-21T00:00:00Z");
  expect(isRecentTransfer("2026-09-01T00:00:00Z", now)).toBe(true);
  expect(isRecentTransfer("2026-08-01T00:00:00Z", now)).toBe(false);
  expect(isRecentTransfer(null, now)).toBe(false);
});
