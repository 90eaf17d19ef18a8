import { describe, expect, test } from "vitest";
import { isMailDue, isStepUnsure, ownerStep } from "./owner-step.rules.ts";
import type { Key, WaitsFor } from "./facts.rules.ts";

const at = new Date("2026-11-21T10:00:00Z");
const after = (days: number) => new Date(at.getTime() + days * 86_400_000);
const dueAfter = (scanDays: number | null, mails = 0) =>
  Array.from({ length: 30 }, (_, days) => days).find((days) => isMailDue({ at, mails, scanDays, now: after(days) }));

describe("when the owner of a name that is registered elsewhere is mailed about a step", () => {
  test("at once where nobody else does it, and once more a week later", () => {
    expect([dueAfter(null), dueAfter(null, 1), dueAfter(null, 2)]).toEqual([0, 7, undefined]);
  });

  test("where the registry reads it by itself, two days after it should have: three days of most, seven of .cz", () => {
    expect([dueAfter(3), dueAfter(7), dueAfter(7, 1)]).toEqual([5, 9, 16]);
  });
});

test("what another signer has to do is asked for wherever the name is registered, what a registrar has to do is not", () => {
  const dnskey = { flags: 257, protocol: 3, algorithm: 13, publicKey: "AA==" };
  const record = { keyTag: 1, algorithm: 13, digestType: 2, digest: "AB" };
  const key: Key = {
    id: "k",
    serverKey: 1,
    publicKey: "AA==",
    dnskey,
    state: "published",
    publishedAt: at,
    nextStepAt: null,
    ds: record,
    forms: [record],
  };
  const step = (waitsFor: WaitsFor) => ownerStep({ mode: "external", waitsFor, keys: [key], ds: [] });
  expect(step("customer_key")).toEqual({ act: "key", records: [record], keys: [dnskey] });
  expect(step("customer_servers")).toEqual({ act: "servers", records: [record], keys: [] });
  expect(step("customer_add")).toBeNull();
  expect(isStepUnsure("their_servers")).toBe(true);
});
