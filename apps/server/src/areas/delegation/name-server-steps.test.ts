import { describe, expect, test } from "vitest";
import { nextDelegationStep, type OwnHosts, type WantedDelegation } from "./name-server-steps.rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const ds = { keyTag: 1, algorithm: 13, digestType: 2, digest: "AB" };
const found = {
  isOurs: true,
  statuses: ["clientTransferProhibited"],
  nameServers: ["NS1.old.net", "ns2.old.net"],
  delegationSigners: [ds],
  isRegistryLocked: false,
  unlockedUntil: null,
};
const wanted: WantedDelegation = {
  name: "example.se",
  servers: [
    { host: "ns1.old.net", addresses: [] },
    { host: "ns1.example.se", addresses: ["192.0.2.1"] },
  ],
  dropsDs: false,
};
const noHosts: OwnHosts = new Map();
const seen = (hosts: OwnHosts = noHosts, made: string[] = []) => ({ hosts, made: new Set(made), now });

describe("steps of a change of name servers", () => {
  test("a host below the name is created first, or changed where its addresses differ", () => {
    expect(nextDelegationStep(found, wanted, seen(new Map([["ns1.example.se", null]])))).toEqual({
      kind: "make_host",
      host: "ns1.example.se",
      addresses: ["192.0.2.1"],
    });
    const elsewhere = new Map([["ns1.example.se", ["192.0.2.9"]]]);
    expect(nextDelegationStep(found, wanted, seen(elsewhere))).toEqual({
      kind: "move_host",
      host: "ns1.example.se",
      add: ["192.0.2.1"],
      remove: ["192.0.2.9"],
    });
    expect(nextDelegationStep(found, wanted, seen(elsewhere, ["ns1.example.se"])).kind).toBe("delegate");
  });

  test("then only the difference is sent, whatever case the registry writes hosts in", () => {
    expect(nextDelegationStep(found, wanted, seen())).toEqual({
      kind: "delegate",
      add: ["ns1.example.se"],
      remove: ["ns2.old.net"],
      removeSigners: [],
    });
  });

  test("where the registry keeps addresses with the domain, a server with new ones is removed and added in one step", () => {
    const attributes = { ...seen(), hostsAreObjects: false };
    expect(nextDelegationStep(found, wanted, attributes)).toMatchObject({ add: ["ns1.example.se"], remove: ["ns2.old.net"] });
    const at = (...addresses: string[]) => ({
      ...found,
      nameServers: ["ns1.old.net", "ns1.example.se"],
      serverAddresses: { "ns1.example.se": addresses },
    });
    expect(nextDelegationStep(at("192.0.2.9"), wanted, attributes)).toEqual({
      kind: "delegate",
      add: ["ns1.example.se"],
      remove: ["ns1.example.se"],
      removeSigners: [],
    });
    expect(nextDelegationStep(at("192.0.2.1"), wanted, attributes).kind).toBe("done");
    const six = { ...wanted, servers: [{ host: "ns1.example.se", addresses: ["2001:db8::1", "192.0.2.1"] }] };
    const written = { ...at("192.0.2.1", "2001:0DB8:0:0::1"), nameServers: ["ns1.example.se"] };
    expect(nextDelegationStep(written, six, attributes).kind).toBe("done");
  });

  test("the DS goes out in the same step where that was ordered, and stays otherwise", () => {
    expect(nextDelegationStep(found, { ...wanted, dropsDs: true }, seen())).toMatchObject({ removeSigners: [ds] });
    const transferred = { ...found, nameServers: ["ns1.old.net", "ns1.example.se"] };
    expect(nextDelegationStep(transferred, wanted, seen()).kind).toBe("done");
    expect(nextDelegationStep(transferred, { ...wanted, dropsDs: true }, seen())).toEqual({
      kind: "delegate",
      add: [],
      remove: [],
      removeSigners: [ds],
    });
  });

  test("what the registry shows as wanted is done, even under a lock", () => {
    const transferred = { ...found, nameServers: ["ns1.example.se", "ns1.old.net"], isRegistryLocked: true };
    expect(nextDelegationStep(transferred, wanted, seen()).kind).toBe("done");
  });

  test("a registry lock stops it until it is opened", () => {
    const locked = { ...found, isRegistryLocked: true };
    expect(nextDelegationStep(locked, wanted, seen()).kind).toBe("locked");
    const open = { ...locked, statuses: ["serverUpdateProhibited"], unlockedUntil: "2026-11-21T13:00:00Z" };
    expect(nextDelegationStep(open, wanted, seen()).kind).toBe("delegate");
    expect(nextDelegationStep({ ...found, statuses: ["serverUpdateProhibited"] }, wanted, seen()).kind).toBe("locked");
  });

  test("an update under way is waited for; a name that is not ours is left to a person", () => {
    expect(nextDelegationStep({ ...found, statuses: ["pendingUpdate"] }, wanted, seen()).kind).toBe("wait");
    expect(nextDelegationStep({ ...found, isOurs: false }, wanted, seen()).kind).toBe("lost");
    expect(nextDelegationStep(null, wanted, seen()).kind).toBe("lost");
  });
});
