import { describe, expect, test } from "vitest";
import {
  assignServers,
  judgeNames,
  judgeServer,
  missesMax,
  mostNames,
  nextCheckMs,
  recordsFor,
  stateAfter,
  type SeenServer,
} from "./servers.rules.ts";

const server = (id: string, ...addresses: string[]) => ({ id, host: `${id}.operator.example`, addresses });
const servers = [server("a", "192.0.2.1"), server("b", "192.0.2.2"), server("c", "192.0.2.3")];

describe("names", () => {
  test("a brand has as many as there are servers, but two where there is one and four where there are more", () => {
    expect([1, 2, 3, 7].map((count) => mostNames(Array.from({ length: count }, (_, at) => server(`s${at}`))))).toEqual([
      2, 2, 3, 4,
    ]);
  });

  test("each line says what is wrong with it", () => {
    const typed = ["ns1.solrosen.example", "solrosen.example", "ns_1.x.example", "NS1.solrosen.example.", "a.operator.example"];
    expect(judgeNames(typed, ["a.operator.example"])).toEqual([null, "syntax", "syntax", "twice", "operators"]);
  });

  test("a name keeps its server, a new one gets a server without a name, and a server that is gone is replaced", () => {
    const kept = new Map([
      ["ns1", "b"],
      ["ns2", "gone"],
    ]);
    const assigned = assignServers(["ns1", "ns2", "ns3"], servers, kept);
    expect([...assigned].map(([host, { id }]) => `${host} ${id}`).toSorted()).toEqual(["ns1 b", "ns2 a", "ns3 c"]);
    expect([...assignServers(["ns1", "ns2"], servers.slice(0, 1), new Map()).values()].map(({ id }) => id)).toEqual(["a", "a"]);
  });

  test("the TXT record is asked for only where the zone is not the owner's own", () => {
    const of = (isNeeded: boolean) => recordsFor("ns1.x.example", ["192.0.2.1", "2001:db8::1"], { token: "t", isNeeded });
    expect(of(false).map(({ type }) => type)).toEqual(["A", "AAAA"]);
    expect(of(true)[0]).toEqual({ name: "_nameplane.ns1.x.example", type: "TXT", value: "nameplane-brand=t" });
  });
});

const right: SeenServer = {
  isProved: true,
  addresses: ["192.0.2.1"],
  alias: null,
  answers: "served",
  glue: { addresses: ["192.0.2.1"] },
};

test.each<[Partial<SeenServer>, string]>([
  [{}, "ok"],
  [{ glue: "unasked", answers: "unasked" }, "ok"],
  [{ isProved: false, addresses: [] }, "unproved"],
  [{ alias: "ns1.operator.example" }, "alias"],
  [{ addresses: [] }, "missing"],
  [{ addresses: ["192.0.2.1", "192.0.2.9"] }, "other"],
  [{ glue: { addresses: null } }, "noglue"],
  [{ glue: { addresses: ["192.0.2.9"] } }, "otherglue"],
  [{ glue: null }, "unanswered"],
  [{ addresses: null }, "unanswered"],
  [{ answers: "lame" }, "lame"],
  [{ answers: "silent" }, "silent"],
])("what was seen (%j) is judged as %s", (seen, finding) => {
  expect(judgeServer({ ...right, ...seen }, ["192.0.2.1"])).toBe(finding);
});

test("names are used when all are right, lost after three checks that found one wrong, and silence changes nothing", () => {
  const fresh = { state: "waiting", misses: 0 } as const;
  expect(stateAfter(fresh, ["ok", "other"])).toEqual(fresh);
  expect(stateAfter(fresh, ["ok", "ok"])).toEqual({ state: "used", misses: 0 });
  let at = stateAfter(fresh, ["ok", "ok"]);
  for (let check = 1; check < missesMax; check += 1) {
    at = stateAfter(at, ["ok", "missing"]);
    expect(at).toEqual({ state: "used", misses: check });
  }
  expect(stateAfter(at, ["unanswered", "ok"])).toEqual(at);
  expect(stateAfter(at, ["ok", "missing"])).toEqual({ state: "lost", misses: missesMax });
  expect(stateAfter({ state: "lost", misses: missesMax }, ["ok", "ok"])).toEqual({ state: "used", misses: 0 });
});

test("names are checked often while their owner works on them, daily while they are right, and soon after one was wrong", () => {
  const minutes = (...of: Parameters<typeof nextCheckMs>) => nextCheckMs(...of) / 60_000;
  expect([minutes("waiting", 0, 0), minutes("waiting", 0, 86_400_000), minutes("used", 0, 0), minutes("used", 1, 0)]).toEqual([
    2, 60, 1440, 15,
  ]);
});
