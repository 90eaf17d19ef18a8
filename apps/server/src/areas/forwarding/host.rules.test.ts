import { describe, expect, test } from "vitest";
import { chainOf, readHost, sourceOf, parentsOf, wildcardBelow, type SetAt } from "./host.rules.ts";

test("a host is read as DNS would: no port, no final dot, no capitals, no addresses", () => {
  expect(readHost("WWW.Example.SE:8080")).toBe("www.example.se");
  expect(readHost("www.example.se.")).toBe("www.example.se");
  expect(readHost("_dmarc.xn--rksmrgs-5wao1o.se")).toBe("_dmarc.xn--rksmrgs-5wao1o.se");
  for (const text of ["", "localhost", "192.0.2.1", "[::1]:80", "a b.se", "a..se", ".se", "example.se/x", "a\r\nb.se"])
    expect(readHost(text)).toBeNull();
  expect(readHost(`${"a".repeat(64)}.se`)).toBeNull();
});

test("parents and chains go from the deepest name to the top", () => {
  expect(parentsOf("a.b.se")).toEqual(["a.b.se", "b.se", "se"]);
  expect(chainOf("a.b.example.se", "example.se")).toEqual({ owner: "a.b", above: ["b", ""] });
  expect(chainOf("example.se", "example.se")).toEqual({ owner: "", above: [] });
  expect(chainOf("notexample.se", "example.se")).toBeNull();
  expect([wildcardBelow(""), wildcardBelow("b")]).toEqual(["*", "*.b"]);
});

// The example zone of RFC 4592 section 2.2.1, with REDIRECT records where it has other types.
const zone: SetAt[] = [
  { owner: "", type: "NS", rdata: ["ns.example.com."] },
  { owner: "*", type: "REDIRECT", rdata: ["301 https://example.com"] },
  { owner: "sub.*", type: "TXT", rdata: ['"this is not a wildcard"'] },
  { owner: "host1", type: "A", rdata: ["192.0.2.1"] },
  { owner: "_ssh._tcp.host1", type: "SRV", rdata: ["0 0 22 host1"] },
  { owner: "subdel", type: "NS", rdata: ["ns.example.com."] },
];

function ask(host: string): string | null {
  const chain = chainOf(`${host}.example`, "example");
  if (chain === null) return null;
  const wanted = new Set([chain.owner, ...chain.above, ...chain.above.map(wildcardBelow)]);
  const sets = zone.filter((set) => wanted.has(set.owner));
  let source = sourceOf(chain, sets, null);
  if (source.kind === "ask") {
    const below = (owner: string) => zone.some((set) => set.owner.endsWith(`.${owner}`));
    source = sourceOf(chain, sets, new Set(source.owners.filter(below)));
  }
  return source.kind === "owner" ? source.owner : null;
}

describe("wildcards hold where RFC 4592 section 2.2.1 says they do", () => {
  test.each([
    ["host3", "*"],
    ["foo.bar", "*"],
    ["host1", "host1"],
    ["sub.*", "sub.*"],
  ])("%s is answered from %s", (host, owner) => expect(ask(host)).toBe(owner));

  test.each([
    ["_telnet._tcp.host1", "its closest encloser, _tcp.host1, has no wildcard"],
    ["_tcp.host1", "it exists without sets"],
    ["host.subdel", "it is delegated"],
    ["subdel", "it is delegated"],
    ["ghost.*", "the asterisk exists and has no wildcard below it"],
  ])("%s is answered from nothing: %s", (host) => expect(ask(host)).toBeNull());
});
