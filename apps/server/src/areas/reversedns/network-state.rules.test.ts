import { describe, expect, it } from "vitest";
import { nextCheckMs, stateAfter } from "./network-state.rules.ts";

const ours = ["ns1.example.net", "ns2.example.net"];
const found = (...hosts: (readonly string[] | null)[]) =>
  hosts.map((each, index) => ({ apex: `${String(index)}.arpa`, hosts: each }));

describe("the state of a network after its parents were asked", () => {
  it.each([
    ["waiting", found(ours), "active"],
    ["waiting", found([]), "waiting"],
    ["waiting", found(ours, []), "waiting"],
    ["waiting", found(["NS1.example.net", "ns.other.example"]), "active"],
    ["active", found(["ns.other.example"]), "lost"],
    ["active", found(ours, []), "lost"],
    ["active", found(null), "active"],
    ["lost", found(ours), "active"],
    ["lost", found([]), "lost"],
    ["changing", found(ours), "changing"],
    ["changing", found(ours, []), "changing"],
    ["changing", found([], null), "changing"],
    ["changing", found([], []), "waiting"],
    ["ended", found(ours), "ended"],
  ] as const)("%s with %j is %s", (before, zones, after) => expect(stateAfter(before, zones, ours)).toBe(after));

  it("is asked for often at first, and never again once it has ended", () => {
    expect(nextCheckMs("waiting", 0)).toBeLessThan(nextCheckMs("active", 0) ?? 0);
    expect(nextCheckMs("ended", 0)).toBeNull();
  });
});
