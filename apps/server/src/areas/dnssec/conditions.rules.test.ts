import { expect, test } from "vitest";
import { conditionsOf, type ConditionFacts } from "./conditions.rules.ts";

const ds = { keyTag: 60_485, algorithm: 13, digestType: 2, digest: "ab".repeat(32) };
const ready: ConditionFacts = {
  tld: { supported: true },
  records: 1,
  isServed: true,
  signer: null,
  serversTakeDnssec: true,
  hasAlias: false,
  parentDs: [],
  ownDs: [],
};
const notOk = (facts: Partial<ConditionFacts>) =>
  conditionsOf({ ...ready, ...facts })
    .filter(({ state }) => state !== "ok")
    .map(({ name, state }) => `${name} ${state}`);

test.each<[string, Partial<ConditionFacts>, string, Partial<ConditionFacts>]>([
  ["a registry that takes no DS", { tld: { supported: false } }, "tld bad", { tld: null }],
  ["a zone without records", { records: 0 }, "records bad", { records: 1 }],
  ["no zone", { records: null }, "records bad", { records: 1 }],
  ["a zone that is not served here", { isServed: false }, "served bad", { isServed: true }],
  ["a name server that cannot sign", { signer: "backend" }, "signer bad", { signer: null }],
  ["a name server that cannot hand out signatures", { serversTakeDnssec: false }, "servers bad", { serversTakeDnssec: true }],
  ["ALIAS records", { hasAlias: true }, "alias bad", { hasAlias: false }],
  ["a DS of another key", { parentDs: [ds] }, "foreignds bad", { parentDs: [ds], ownDs: [ds] }],
])("before a zone is signed, %s stands in the way, and nothing else does", (_, facts, expected, right) => {
  expect(notOk(facts)).toEqual([expected]);
  expect(notOk(right)).toEqual([]);
});

test("what was never checked is unknown", () => {
  expect(notOk({ signer: undefined, serversTakeDnssec: null, parentDs: null })).toEqual([
    "signer unknown",
    "servers unknown",
    "foreignds unknown",
  ]);
});
