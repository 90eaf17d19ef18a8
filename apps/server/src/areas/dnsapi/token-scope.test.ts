import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  admitsAddress,
  canonicalNetwork,
  matchesName,
  mayRead,
  mayWrite,
  reachesDelegation,
  type Place,
  type TokenScope,
} from "./token-scope.rules.ts";
import { readWish, scopeOfHost, type TokenWish } from "./token-wish.rules.ts";

const everything: TokenScope = {
  zones: null,
  names: null,
  types: null,
  canwrite: true,
  certificates: null,
  withkeys: false,
  networks: null,
};
const at = (owner: string, type = "A", apex = "kvarn.se"): Place => ({ apex, owner, type });

describe("patterns of names", () => {
  test.each([
    ["www", "www", true],
    ["www", "www2", false],
    ["www", "", false],
    ["", "", true],
    ["", "www", false],
    ["*", "", true],
    ["*", "a.b.c", true],
    ["*.dyn", "home.dyn", true],
    ["*.dyn", "a.b.dyn", true],
    ["*.dyn", "dyn", false],
    ["*.dyn", "home.dyn.evil", false],
    ["_acme-challenge*", "_acme-challenge", true],
    ["_acme-challenge*", "_acme-challenge.www", true],
    ["_acme-challenge*", "x._acme-challenge", false],
    ["a*b*c", "abc", true],
    ["a*b*c", "a-b-b-c", true],
    ["a*b*c", "acb", false],
    ["ab*ba", "aba", false],
    ["**", "anything", true],
    ["a**b", "ab", true],
  ])("%j covers %j: %s", (pattern, owner, covered) => {
    expect(matchesName(pattern, owner)).toBe(covered);
  });

  test("agree with an equivalent regular expression", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", ".", "*"), maxLength: 12 });
    const owner = fc.string({ unit: fc.constantFrom("a", "b", "."), maxLength: 12 });
    fc.assert(
      fc.property(text, owner, (pattern, name) => {
        const expression = new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll(/\*+/g, ".*")}$`, "s");
        expect(matchesName(pattern, name)).toBe(expression.test(name));
      }),
      { numRuns: 3000 },
    );
  });

  test("take bounded time, however complicated the pattern is", () => {
    const started = performance.now();
    expect(matchesName(`${"a*".repeat(120)}b`, "a".repeat(253))).toBe(false);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe("networks", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7/32"],
    ["192.0.2.7/24", "192.0.2.0/24"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["2001:DB8::1/32", "2001:db8::/32"],
    ["::1", "::1/128"],
    ["192.0.2.7/33", null],
    ["192.0.2.7/08", null],
    ["192.0.2.7/", null],
    ["192.0.2.0/24/8", null],
    ["kvarn.se", null],
    ["2001:db8::/129", null],
  ])("%s is written %s", (text, canonical) => expect(canonicalNetwork(text)).toBe(canonical));

  test.each([
    ["192.0.2.0/24", "192.0.2.255", true],
    ["192.0.2.0/24", "192.0.3.0", false],
    ["192.0.2.0/24", "::ffff:192.0.2.9", true],
    ["192.0.2.0/24", "2001:db8::1", false],
    ["0.0.0.0/0", "2001:db8::1", false],
    ["::/0", "192.0.2.1", false],
    ["2001:db8::/33", "2001:db8:7fff::1", true],
    ["2001:db8::/33", "2001:db8:8000::1", false],
    ["fe80::/10", "fe80::1%eth0", true],
    ["192.0.2.0/24", "nonsense", false],
  ])("%s admits %s: %s", (network, address, admitted) => {
    expect(admitsAddress({ ...everything, networks: [network] }, address)).toBe(admitted);
  });

  test("an address is in a network exactly when their first bits are the same", () => {
    const octets = fc.uint8Array({ minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(octets, octets, fc.integer({ min: 0, max: 32 }), (one, other, bits) => {
        const binary = (each: Uint8Array) => [...each].map((octet) => octet.toString(2).padStart(8, "0")).join("");
        const network = canonicalNetwork(`${one.join(".")}/${bits}`) ?? "";
        const isSame = binary(one).slice(0, bits) === binary(other).slice(0, bits);
        expect(admitsAddress({ ...everything, networks: [network] }, other.join("."))).toBe(isSame);
      }),
    );
  });
});

describe("what a token covers", () => {
  test("without limits: everything except the zone's own NS records", () => {
    expect(mayWrite(everything, at("www"))).toBe(true);
    expect(mayWrite(everything, at("sub", "NS"))).toBe(true);
    expect(mayRead(everything, at("", "NS"))).toBe(true);
    expect(mayWrite(everything, at("", "NS"))).toBe(false);
    const named = { ...everything, types: ["NS"] };
    expect(mayWrite(named, at("", "NS"))).toBe(true);
    expect(reachesDelegation(named)).toBe(true);
    expect(reachesDelegation(everything)).toBe(false);
    expect(reachesDelegation({ ...named, names: ["sub"] })).toBe(false);
    expect(reachesDelegation({ ...named, canwrite: false })).toBe(false);
  });

  const label = fc.constantFrom("www", "home", "_acme-challenge", "_acme-challenge.www", "", "a.dyn", "dyn");
  const type = fc.constantFrom("A", "AAAA", "TXT", "NS", "MX", "CAA");
  const apex = fc.constantFrom("kvarn.se", "solros.se", "kvarn.com");
  const some = <T>(value: fc.Arbitrary<T>) => fc.option(fc.array(value, { minLength: 1, maxLength: 3 }), { nil: null });
  const scopes: fc.Arbitrary<TokenScope> = fc.record({
    zones: some(apex),
    names: some(fc.oneof(label, fc.constantFrom("*", "_acme-challenge*", "*.dyn", "w*"))),
    types: some(type),
    canwrite: fc.boolean(),
    certificates: fc.constant(null),
    withkeys: fc.constant(false),
    networks: fc.constant(null),
  });
  const places: fc.Arbitrary<Place> = fc.record({ apex, owner: label, type });

  test("is never more than each of its limits allows", () => {
    fc.assert(
      fc.property(scopes, places, (scope, place) => {
        if (!mayRead(scope, place)) {
          expect(mayWrite(scope, place)).toBe(false);
          return;
        }
        expect(scope.zones === null || scope.zones.includes(place.apex)).toBe(true);
        expect(scope.types === null || scope.types.includes(place.type)).toBe(true);
        expect(scope.names === null || scope.names.some((name) => matchesName(name, place.owner))).toBe(true);
        if (!mayWrite(scope, place)) return;
        expect(scope.canwrite).toBe(true);
        if (place.owner === "" && place.type === "NS") expect(reachesDelegation(scope)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test("shrinks with every limit that is added", () => {
    fc.assert(
      fc.property(scopes, scopes, places, (one, other, place) => {
        const narrower: TokenScope = {
          ...one,
          zones: both(one.zones, other.zones),
          types: both(one.types, other.types),
          names: one.names ?? other.names,
          canwrite: one.canwrite && other.canwrite,
        };
        // A token that lists the type NS may also change the delegation. For that, its user needs another permission
        // (reachesDelegation).
        if (mayRead(narrower, place)) expect(mayRead(one, place)).toBe(true);
        if (mayWrite(narrower, place) && !(place.owner === "" && place.type === "NS")) expect(mayWrite(one, place)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

const both = (one: readonly string[] | null, other: readonly string[] | null) =>
  one === null || other === null ? (one ?? other) : one.filter((value) => other.includes(value));

describe("wishes", () => {
  test("ACME only: challenges and nothing else, in the zones named", () => {
    const wish = readWish({ kind: "acme", zones: ["Kvarn.SE."] });
    expect(wish).toEqual({
      ok: true,
      host: null,
      scope: {
        zones: ["kvarn.se"],
        names: ["_acme-challenge*"],
        types: ["TXT"],
        canwrite: true,
        certificates: null,
        withkeys: false,
        networks: null,
      },
    });
    if (!wish.ok) return;
    expect(mayWrite(wish.scope, at("_acme-challenge", "TXT"))).toBe(true);
    expect(mayWrite(wish.scope, at("_acme-challenge.www", "TXT"))).toBe(true);
    expect(mayWrite(wish.scope, at("_acme-challenge", "CNAME"))).toBe(false);
    expect(mayRead(wish.scope, at("", "TXT"))).toBe(false);
    expect(mayWrite(wish.scope, at("_acme-challenge", "TXT", "solros.se"))).toBe(false);
  });

  test("dynamic DNS: the addresses of one name", () => {
    const wish = readWish({ kind: "ddns", names: ["Hem.Kvarn.se"], networks: ["192.0.2.9/24"] });
    if (!wish.ok || wish.host === null) throw new Error("refused");
    const scope = scopeOfHost(wish.scope, wish.host, "kvarn.se");
    expect(scope).toEqual({
      zones: ["kvarn.se"],
      names: ["hem"],
      types: ["A", "AAAA"],
      canwrite: true,
      certificates: null,
      withkeys: false,
      networks: ["192.0.2.0/24"],
    });
    expect(mayWrite(scope, at("hem", "AAAA"))).toBe(true);
    expect(mayWrite(scope, at("x.hem"))).toBe(false);
    expect(mayWrite(scope, at("hem", "TXT"))).toBe(false);
    expect(scopeOfHost(wish.scope, "kvarn.se", "kvarn.se").names).toEqual([""]);
  });

  test("a free scope: as wished, in the form in which it is stored", () => {
    expect(
      readWish({ kind: "dns", zones: ["räksmörgås.se"], names: ["@", "WWW", "*.dyn", "ö*"], types: ["A"], canwrite: false }),
    ).toEqual({ ok: false, problem: { reason: "pattern", param: "names", value: "ö*" } });
    expect(
      readWish({ kind: "dns", zones: ["räksmörgås.se"], names: ["@", "WWW", "*.dyn", "ö"], types: ["A", "A"], canwrite: false }),
    ).toMatchObject({
      ok: true,
      scope: { zones: ["xn--rksmrgs-5wao1o.se"], names: ["", "www", "*.dyn", "xn--nda"], types: ["A"] },
    });
  });

  const wrong: readonly [string, TokenWish, object][] = [
    ["a name that is none", { kind: "dns", names: ["a b"], canwrite: true }, { reason: "pattern", param: "names" }],
    ["a label too long", { kind: "dns", names: ["x".repeat(64)], canwrite: true }, { reason: "pattern" }],
    ["an empty name", { kind: "dns", names: [" "], canwrite: true }, { reason: "pattern" }],
    ["an unknown type", { kind: "dns", types: ["LUA"], canwrite: true }, { reason: "pattern", param: "types" }],
    ["the SOA", { kind: "dns", types: ["SOA"], canwrite: true }, { reason: "pattern", param: "types" }],
    ["a network that is none", { kind: "acme", networks: ["kvarn"] }, { reason: "pattern", param: "networks" }],
    ["a zone that is none", { kind: "acme", zones: ["-"] }, { reason: "pattern", param: "zones" }],
    ["writing left open", { kind: "dns" }, { reason: "missing", param: "canwrite" }],
    ["types of a preset", { kind: "acme", types: ["A"] }, { reason: "preset", param: "types" }],
    ["names of ACME only", { kind: "acme", names: ["www"] }, { reason: "preset", param: "names" }],
    ["zones of dynamic DNS", { kind: "ddns", zones: ["kvarn.se"], names: ["a.kvarn.se"] }, { reason: "preset" }],
    ["dynamic DNS without a name", { kind: "ddns" }, { reason: "one_name" }],
    ["dynamic DNS of two", { kind: "ddns", names: ["a.kvarn.se", "b.kvarn.se"] }, { reason: "one_name" }],
    ["dynamic DNS of a label", { kind: "ddns", names: ["hem"] }, { reason: "one_name" }],
    ["dynamic DNS of a wildcard", { kind: "ddns", names: ["*.kvarn.se"] }, { reason: "one_name" }],
  ];
  test.each(wrong)("refuses %s", (_what, wish, problem) => {
    expect(readWish(wish)).toMatchObject({ ok: false, problem });
  });
});
