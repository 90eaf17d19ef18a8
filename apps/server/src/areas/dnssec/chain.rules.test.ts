import { describe, expect, test } from "vitest";
import { servedKey, someKey } from "../../testing/far-ends/fake-chain.ts";
import type { DsRecord, SeenSignature, ServerView, Validation } from "./chain-reader.port.ts";
import { judgeChain } from "./chain.rules.ts";
import { dsRecordOf } from "./own-ds.ts";
import { nextCheckAt } from "./plan.rules.ts";

const name = "kvarn.se";
const key = someKey(1);
const other = someKey(2);
const ds = dsRecordOf(name, key);

type Problem = SeenSignature["problem"];
function server(keys: (typeof key)[], problem: Problem = null, parts: Partial<ServerView> = {}): ServerView {
  const served = keys.map((one) => servedKey(name, one));
  return {
    server: "192.0.2.1:53",
    isAnswering: true,
    keys: served,
    keyTtlSeconds: 3600,
    signatures: served.flatMap(({ keyTag, algorithm }) =>
      (["DNSKEY", "SOA"] as const).map((covers) => ({ covers, keyTag, algorithm, expiresAt: "", problem })),
    ),
    ...parts,
  };
}
const silent = server([], null, { isAnswering: false });
const says = (...verdicts: Validation["verdict"][]) => verdicts.map((verdict, index) => ({ by: `${index}`, verdict }));
const judge = (records: DsRecord[], servers: ServerView[], validations = says("secure", "secure")) =>
  judgeChain({ parent: { delegatedTo: [], ds: records, isAgreed: true, ttlSeconds: 60 }, servers, validations });

describe("a chain is judged as a validator would", () => {
  test.each([
    ["complete, two agree", [ds], [server([key])], says("secure", "secure"), "valid", null],
    ["complete, one has not heard yet", [ds], [server([key])], says("secure", "insecure"), "unproven", null],
    ["one look-up is no proof", [ds], [server([key])], says("secure"), "unproven", null],
    ["no DS promises nothing", [], [server([key])], says(), "none", null],
    ["no server answers: nothing is known", [ds], [silent], says("none", "none"), "unknown", null],
    ["a DS and no key", [ds], [server([])], says("bogus", "bogus"), "broken", "no_key"],
    ["a DS of another key", [ds], [server([other])], says("bogus", "bogus"), "broken", "no_match"],
    [
      "a DS of another algorithm",
      [{ ...ds, algorithm: 8 }],
      [server([key])],
      says("bogus", "bogus"),
      "broken",
      "wrong_algorithm",
    ],
    [
      "a digest that differs though tag and algorithm agree",
      [{ ...ds, digest: "00" }],
      [server([key])],
      says("bogus", "bogus"),
      "broken",
      "no_match",
    ],
    ["signatures that ran out", [ds], [server([key], "expired")], says("bogus", "bogus"), "broken", "signature_expired"],
    ["signatures that are none", [ds], [server([key], "wrong")], says("bogus", "bogus"), "broken", "signature_missing"],
    ["one server of two is wrong", [ds], [server([key]), server([other])], says("secure", "secure"), "broken", "no_match"],
    ["one of two is silent: the other counts", [ds], [server([key]), silent], says("secure", "secure"), "valid", null],
    ["two DS in a roll-over, one key", [ds, dsRecordOf(name, other)], [server([key])], says("secure", "secure"), "valid", null],
    ["everything fits and all validators refuse", [ds], [server([key])], says("bogus", "bogus"), "broken", "validators_refuse"],
    ["everything fits and one validator refuses", [ds], [server([key])], says("secure", "bogus"), "unproven", null],
  ] as const)("%s", (_, records, servers, validations, verdict, cause) => {
    expect(judge([...records], [...servers], [...validations])).toMatchObject({ verdict, cause });
  });

  test("each link has its colour", () => {
    expect(judge([ds], [server([key])]).links).toEqual({ ds: "good", key: "good", signatures: "good" });
    expect(judge([ds], [server([other])]).links).toEqual({ ds: "bad", key: "bad", signatures: "good" });
    expect(judge([ds], [server([key], "expired")]).links).toEqual({ ds: "good", key: "good", signatures: "bad" });
    expect(judge([], [server([key])]).links).toEqual({ ds: "none", key: "good", signatures: "good" });
    expect(judge([], [server([])]).links).toEqual({ ds: "none", key: "none", signatures: "none" });
  });
});

test("a signed name is checked again within a quarter of an hour", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const far = new Date("2026-11-23T12:00:00Z");
  for (const state of ["signing", "signed", "unsigning", "broken"] as const) {
    for (const wait of [null, { for: "old_data", until: far }, { for: "servers", until: null }] as const) {
      const next = nextCheckAt(state, wait, now, { hasDs: true, mode: "ours" });
      expect(next?.getTime(), state).toBeLessThanOrEqual(now.getTime() + 15 * 60_000);
    }
  }
});

test("an unsigned name is not checked, unless there is a DS all the same, or only its parent could show one", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const minutes = (unsigned: Parameters<typeof nextCheckAt>[3]) => {
    const next = nextCheckAt("unsigned", null, now, unsigned);
    return next === null ? null : (next.getTime() - now.getTime()) / 60_000;
  };
  expect(minutes({ hasDs: false, mode: "ours" })).toBeNull();
  expect(minutes({ hasDs: false, mode: "external" })).toBeNull();
  expect(minutes({ hasDs: true, mode: "ours" })).toBeLessThanOrEqual(15);
  expect(minutes({ hasDs: false, mode: "elsewhere" })).toBe(1440);
});
