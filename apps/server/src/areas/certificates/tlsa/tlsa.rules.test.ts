import { describe, expect, it } from "vitest";
import { tlsaOwner, wantedHashes, withHashes, type TlsaKey } from "./tlsa.rules.ts";

const now = new Date("2026-11-30T12:00:00Z");
const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
const key = (hash: string, of: Partial<TlsaKey> = {}): TlsaKey => ({
  hash,
  state: "issued",
  issuedAt: day(-10),
  expiresAt: day(80),
  isRevoked: false,
  isNewest: false,
  ...of,
});

describe("the keys that TLSA records name (RFC 7671 section 8.1)", () => {
  const newest = key("new", { isNewest: true });

  it("are those in use, and the one that is being issued", () => {
    expect(wantedHashes([newest, key("open", { state: "open", expiresAt: null })], null, now)).toEqual(["new", "open"]);
  });
  it("are former ones too until every name shows the new one, and for two TTLs more", () => {
    const keys = [newest, key("old")];
    expect(wantedHashes(keys, null, now)).toEqual(["new", "old"]);
    expect(wantedHashes(keys, new Date(now.getTime() - 60_000), now)).toEqual(["new", "old"]);
    expect(wantedHashes(keys, day(-1), now)).toEqual(["new"]);
  });
  it("are never expired, revoked or dropped ones", () => {
    const keys = [
      key("expired", { expiresAt: day(-1) }),
      key("revoked", { isRevoked: true }),
      key("dropped", { state: "dropped" }),
    ];
    expect(wantedHashes(keys, null, now)).toEqual([]);
  });
  it("stand once where certificates share a key", () => {
    expect(wantedHashes([newest, key("new")], null, now)).toEqual(["new"]);
  });
});

it("values of others stay at a name", () => {
  const ours = new Set(["aa", "bb"]);
  expect(withHashes(["3 1 1 aa", "2 0 1 cc"], ours, ["bb"])).toEqual(["2 0 1 cc", "3 1 1 bb"]);
  expect(withHashes(["3 1 1 aa"], ours, [])).toEqual([]);
});

it("a wildcard has no place for a record", () => {
  expect(tlsaOwner("mail.example.se", { port: 25, protocol: "tcp" })).toBe("_25._tcp.mail.example.se");
  expect(tlsaOwner("*.example.se", { port: 443, protocol: "tcp" })).toBeNull();
});
