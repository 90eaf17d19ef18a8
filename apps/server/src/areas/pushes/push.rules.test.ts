import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comingLines, comingObstacles, linesOf, obstaclesOf, type PushedService, type PushFacts } from "./push.rules.ts";

const now = new Date("2026-11-21T20:00:00Z");
const zone = {
  zoneId: "z",
  apex: "kvarn.se",
  state: "current",
  recordSets: 5,
  versions: 3,
  keys: 1,
  drafts: 1,
  waits: 0,
  isBusy: false,
  redirects: 1,
  forwards: 1,
};
const facts: PushFacts = {
  domainId: "d",
  asciiName: "kvarn.se",
  unicodeName: "kvarn.se",
  tld: "se",
  state: "active",
  registryId: "iis",
  expiresAt: "2027-03-04T00:00:00+00:00",
  renewalMode: "auto",
  isLocked: true,
  isRegistryLocked: false,
  statuses: ["ok"],
  endsAtExpiry: false,
  codeUntil: null,
  transferFreeAt: "2027-01-01T00:00:00+00:00",
  isPremium: false,
  isShielded: true,
  dnssecState: "signed",
  nameServers: ["ns1.example.net"],
  hasNote: true,
  labels: ["Viktig"],
  owner: { name: "Kvarn AB", country: "SE" },
  roles: ["admin", "tech"],
  requests: [],
  basketLines: 1,
  isLeaving: false,
  hasCase: false,
  isInEscrow: false,
  isCourtLocked: false,
  services: [],
  plan: { en: "Premium DNS", sv: "Premium-DNS", until: "2027-03-01T00:00:00+00:00", isPaid: true },
  hosts: 1,
  signers: 1,
  zones: [zone],
  tokens: ["certbot"],
  members: 1,
};
const service = (fate: PushedService["fate"], words = `Sak ${fate}`): PushedService => ({
  id: fate,
  fate,
  words: { en: words, sv: words },
});
const fates = (of: PushFacts) => Object.fromEntries(linesOf(of).map(({ part, fate }) => [part, fate]));

describe("what becomes of a name", () => {
  test("what belongs to it goes, what belongs to the account stays, what reaches in from there ends", () => {
    expect(obstaclesOf(facts, now)).toEqual([]);
    expect(fates(facts)).toEqual({
      registration: "goes",
      owner: "goes",
      roles: "changes",
      nameservers: "goes",
      zone: "goes",
      plan: "goes",
      history: "goes",
      keys: "goes",
      signers: "goes",
      hosts: "goes",
      redirects: "goes",
      forwards: "changes",
      lock: "goes",
      movable: "goes",
      shield: "ends",
      autorenew: "changes",
      price: "changes",
      books: "stays",
      labels: "stays",
      note: "stays",
      drafts: "ends",
      basket: "ends",
      tokens: "ends",
      members: "ends",
    });
  });

  test("what does not exist is not listed", () => {
    const bare = {
      ...facts,
      transferFreeAt: null,
      isShielded: false,
      nameServers: [],
      hasNote: false,
      labels: [],
      owner: null,
      roles: [],
      basketLines: 0,
      hosts: 0,
      signers: 0,
      zones: [],
      plan: null,
      tokens: [],
      members: 0,
    };
    expect(Object.keys(fates(bare))).toEqual(["registration", "lock", "autorenew", "price", "books"]);
  });
});

test("a DNS plan goes along for as long as it is paid for; one that is not ends with the giver", () => {
  const line = (plan: PushFacts["plan"]) => linesOf({ ...facts, plan }).find(({ part }) => part === "plan");
  const named = { en: "Premium DNS", sv: "Premium-DNS" };
  const until = "2027-03-01T00:00:00+00:00";
  const values = ["Premium DNS", "Premium-DNS"];
  expect(line({ ...named, until, isPaid: true })).toEqual({ part: "plan", fate: "goes", count: 1, values: [...values, until] });
  expect(line({ ...named, until: null, isPaid: true })).toEqual({ part: "plan", fate: "goes", count: 1, values });
  expect(line({ ...named, until, isPaid: false })).toEqual({ part: "plan", fate: "ends", count: 1, values });
});

test("a service goes along, ends or stays by the rule of its product, and the receiver does not hear of what stays", () => {
  const services = [service("goes"), service("ends"), service("stays"), service("blocks")];
  const shown = (lines: ReturnType<typeof linesOf>) =>
    lines.flatMap(({ part, fate, values }) => (part === "service" ? [[fate, ...values]] : []));
  expect(shown(linesOf({ ...facts, services }))).toEqual([
    ["goes", "Sak goes", "Sak goes"],
    ["ends", "Sak ends", "Sak ends"],
    ["stays", "Sak stays", "Sak stays"],
  ]);
  expect(shown(comingLines({ ...facts, services })).map(([fate]) => fate)).toEqual(["goes", "ends"]);
  expect(obstaclesOf({ ...facts, services }, now)).toEqual([{ reason: "services", values: ["Sak blocks", "Sak blocks"] }]);
  expect(comingObstacles({ ...facts, services }, now)).toEqual([{ reason: "services", values: [] }]);
});

describe("obstacles", () => {
  test.each<[string, Partial<PushFacts>]>([
    ["state", { state: "expired_renewable" }],
    ["state", { state: "dns_only", registryId: null }],
    ["registryLock", { isRegistryLocked: true }],
    ["held", { statuses: ["serverHold"] }],
    ["held", { statuses: ["pendingTransfer"] }],
    ["cancelled", { renewalMode: "cancel" }],
    ["cancelled", { endsAtExpiry: true }],
    ["requests", { requests: [1000001] }],
    ["leaving", { isLeaving: true }],
    ["code", { codeUntil: "2026-11-22T00:00:00Z", isLeaving: true }],
    ["case", { hasCase: true }],
    ["services", { services: [service("blocks")] }],
    ["dnssec", { dnssecState: "unsigning" }],
    ["publishing", { zones: [{ ...zone, isBusy: true }] }],
    ["approval", { zones: [{ ...zone, waits: 1 }] }],
  ])("%s", (reason, change) => {
    expect(obstaclesOf({ ...facts, ...change }, now).map((each) => each.reason)).toEqual([reason]);
  });

  test("an expired auth code, our own locks and the states of a finished chain are none", () => {
    const fine = {
      codeUntil: "2026-11-20T00:00:00Z",
      statuses: ["clientTransferProhibited", "clientUpdateProhibited"],
      dnssecState: "broken",
    };
    expect(obstaclesOf({ ...facts, ...fine }, now)).toEqual([]);
  });
});

const secret = fc.stringMatching(/^[a-z]{12}$/).map((text) => `hemlig-${text}`);
const secrets = fc.array(secret, { maxLength: 3 });
const anyFacts: fc.Arbitrary<PushFacts> = fc
  .record({
    labels: secrets,
    tokens: secrets,
    services: fc.array(
      fc.constantFrom("goes", "ends", "stays", "blocks").chain((fate) =>
        // What goes and what ends is told to both; what stays or blocks concerns the giver alone.
        fate === "goes" || fate === "ends" ? fc.constant(service(fate)) : secret.map((words) => service(fate, words)),
      ),
      { maxLength: 3 },
    ),
    hasNote: fc.boolean(),
    basketLines: fc.nat(3),
    members: fc.nat(3),
    requests: fc.array(fc.integer({ min: 7_000_000, max: 7_999_999 })),
    state: fc.constantFrom("active", "suspended", "dns_only"),
    renewalMode: fc.constantFrom("auto", "manual", "cancel"),
    isShielded: fc.boolean(),
    isLeaving: fc.boolean(),
    zones: fc.array(
      fc
        .record({ drafts: fc.nat(2), waits: fc.nat(2), forwards: fc.nat(2), keys: fc.nat(2), isBusy: fc.boolean() })
        .map((part) => ({ ...zone, ...part })),
      { maxLength: 2 },
    ),
  })
  .map((part) => ({ ...facts, ...part }));

describe("for all names", () => {
  test("the receiver is shown nothing that is the giver's own", () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const shown = JSON.stringify([comingLines(each), comingObstacles(each, now)]);
        const kept = each.services.filter(({ fate }) => fate === "stays" || fate === "blocks").map(({ words }) => words.en);
        for (const own of [...each.labels, ...each.tokens, ...kept, ...each.requests.map(String)])
          expect(shown).not.toContain(own);
        expect(shown).not.toContain(`"${each.renewalMode}"`);
      }),
    );
  });

  test("each part has one fate, both sides read the same of what comes, and both are stopped by the same", () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        // Services have one line each.
        const isOther = ({ part }: { readonly part: string }) => part !== "service";
        const lines = linesOf(each).filter(isOther);
        expect(new Set(lines.map(({ part }) => part)).size).toBe(lines.length);
        const of = new Map(lines.map((line) => [line.part, line.fate]));
        for (const { part, fate } of comingLines(each).filter(isOther)) expect(of.get(part)).toBe(fate);
        const goesAlong = lines.filter(({ fate }) => fate === "goes").map(({ part }) => part);
        expect(
          comingLines(each)
            .filter(isOther)
            .filter(({ fate }) => fate === "goes")
            .map(({ part }) => part),
        ).toEqual(goesAlong);
        expect(comingObstacles(each, now).map(({ reason }) => reason)).toEqual(
          obstaclesOf(each, now).map(({ reason }) => reason),
        );
      }),
    );
  });
});
