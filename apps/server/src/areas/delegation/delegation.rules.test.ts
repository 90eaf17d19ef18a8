import { describe, expect, test } from "vitest";
import { afterRound, isHeldBack, judgeDelegation, keysFitDs, secondRoundMs, type AskedHost } from "./delegation.rules.ts";

const key = { keyTag: 7, algorithm: 13, digests: { 2: "AB12" } };
const served = (host: string, serial = 5, keys: (typeof key)[] = []): AskedHost => ({
  host,
  answers: [{ kind: "served", address: "192.0.2.1", serial, keys }],
});
const answering = (host: string, kind: "lame" | "silent" | "private"): AskedHost => ({
  host,
  answers: [{ kind, address: "192.0.2.2" }],
});

describe("the delegation test", () => {
  test("passes when every server answers with authority and the same serial", () => {
    expect(judgeDelegation([served("ns1"), served("ns2")])).toMatchObject({ verdict: "passed", serial: 5 });
  });

  test("names the server that is behind, serials counted around the end of their range", () => {
    const { verdict, servers, serial } = judgeDelegation([served("ns1", 4_294_967_295), served("ns2", 3)]);
    expect([verdict, serial, servers.map(({ state }) => state)]).toEqual(["failed", 3, ["behind", "ok"]]);
  });

  test("fails for a lame, a silent, a private and a nameless server, each with its own state", () => {
    const { verdict, servers } = judgeDelegation([
      served("ns1"),
      answering("ns2", "lame"),
      answering("ns3", "silent"),
      answering("ns4", "private"),
      { host: "ns5", answers: [] },
    ]);
    expect(verdict).toBe("failed");
    expect(servers.map(({ state }) => state)).toEqual(["ok", "lame", "silent", "private", "no_address"]);
  });

  test("counts a server as its worst address", () => {
    const both: AskedHost = {
      host: "ns1",
      answers: [
        { kind: "served", address: "192.0.2.1", serial: 5, keys: [] },
        { kind: "silent", address: "2001:db8::1" },
      ],
    };
    expect(judgeDelegation([both]).servers).toEqual([{ host: "ns1", state: "silent", address: "2001:db8::1", serial: null }]);
  });

  test("knows nothing where nobody could be asked, and says so", () => {
    expect(judgeDelegation([served("ns1"), { host: "ns2", answers: null }]).verdict).toBe("unknown");
    expect(judgeDelegation([answering("ns1", "lame"), { host: "ns2", answers: null }]).verdict).toBe("failed");
    expect(judgeDelegation([]).verdict).toBe("failed");
  });
});

describe("keys at the new servers", () => {
  const nobody = { hosts: [], keys: [] };
  const ds = [{ keyTag: 7, algorithm: 13, digestType: 2, digest: "ab12" }];
  test("fit when every server has the key of a DS", () => {
    expect(keysFitDs([served("ns1", 5, [key]), served("ns2", 5, [key])], ds, nobody)).toBe(true);
  });
  test("do not fit when one server does not sign, signs with another key, or was not asked", () => {
    expect(keysFitDs([served("ns1", 5, [key]), served("ns2")], ds, nobody)).toBe(false);
    expect(keysFitDs([served("ns1", 5, [{ ...key, keyTag: 8 }])], ds, nobody)).toBe(false);
    expect(keysFitDs([served("ns1", 5, [key]), { host: "ns2", answers: null }], ds, nobody)).toBe(false);
    expect(keysFitDs([], ds, nobody)).toBe(false);
  });

  test("count where a server can sign with them: ours with ours, another signer's with its own (RFC 8901)", () => {
    const theirs = { ...key, keyTag: 8 };
    const both = [...ds, { keyTag: 8, algorithm: 13, digestType: 2, digest: "ab12" }];
    const ours = { hosts: ["ns1"], keys: ds };
    // Each server answers with the keys of both signers.
    expect(keysFitDs([served("ns1", 5, [key, theirs])], both.slice(1), ours)).toBe(false);
    expect(keysFitDs([served("ns1", 5, [key, theirs])], both, ours)).toBe(true);
    expect(keysFitDs([served("ns9", 5, [key, theirs])], ds, ours)).toBe(false);
    expect(keysFitDs([served("ns9", 5, [key, theirs])], both, ours)).toBe(true);
    // The server is a secondary of ours: it copies our zone and answers with our keys.
    expect(keysFitDs([served("ns9", 5, [key])], ds, ours)).toBe(true);
  });
});

describe("DNS status of a domain", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const fresh = { state: "resolving", silentSince: null } as const;
  const failed = { verdict: "failed" } as const;

  test("is 'not resolving' after two rounds 15 minutes apart, not before", () => {
    const first = afterRound(fresh, failed, now);
    expect(first).toEqual({ state: "resolving", silentSince: now, dueAt: new Date(now.getTime() + secondRoundMs) });
    const early = afterRound(first, failed, new Date(now.getTime() + 60_000));
    expect([early.state, early.dueAt]).toEqual(["resolving", first.dueAt]);
    const second = afterRound(first, failed, first.dueAt);
    expect([second.state, second.silentSince]).toEqual(["not_resolving", now]);
  });

  test("is 'resolving' as soon as every server answers", () => {
    const after = afterRound({ state: "not_resolving", silentSince: now }, { verdict: "passed" }, now);
    expect([after.state, after.silentSince]).toEqual(["resolving", null]);
  });

  test("is 'inactive' without a delegation or under a hold", () => {
    expect(afterRound(fresh, null, now).state).toBe("inactive");
    expect([["ok"], ["clientTransferProhibited"], ["serverHold"], ["inactive"]].map(isHeldBack)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test("stays what it was while nobody could be asked", () => {
    expect(afterRound(fresh, { verdict: "unknown" }, now).state).toBe("resolving");
    expect(afterRound({ state: "unknown", silentSince: null }, { verdict: "unknown" }, now).state).toBe("unknown");
  });
});
