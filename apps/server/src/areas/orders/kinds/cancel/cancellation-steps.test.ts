import { describe, expect, test } from "vitest";
import { isEnding, nextCancellationStep } from "./cancellation-steps.rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const found = {
  isOurs: true,
  statuses: ["clientTransferProhibited"],
  rgpStatuses: [] as string[],
  nameServers: ["ns1.example.com", "ns2.other.net"],
  hosts: ["ns1.example.com"],
  endsAtExpiry: false,
  isRegistryLocked: false,
  unlockedUntil: null,
};
const cancel = { name: "example.com", when: "now" } as const;
const atExpiry = { name: "example.com", when: "expiry" } as const;
const known = { saysExpiry: true, now };
const untold = { saysExpiry: false, now };

describe("a name that ends now", () => {
  test("is first removed from its own hosts, which are deleted next, and is then deleted itself", () => {
    expect(nextCancellationStep(found, cancel, untold)).toEqual({ kind: "undelegate", remove: ["ns1.example.com"] });
    const free = { ...found, nameServers: ["ns2.other.net"] };
    expect(nextCancellationStep(free, cancel, untold)).toEqual({ kind: "delete_host", host: "ns1.example.com" });
    expect(nextCancellationStep({ ...free, hosts: [] }, cancel, untold)).toEqual({ kind: "delete" });
  });

  test("loses its own protections first", () => {
    const guarded = { ...found, statuses: ["clientDeleteProhibited", "clientTransferProhibited"] };
    expect(nextCancellationStep(guarded, cancel, untold)).toEqual({
      kind: "unprotect",
      statuses: ["clientDeleteProhibited"],
    });
  });

  test("has ended when it is gone, in redemption, deactivated or being deleted", () => {
    const ended = [
      null,
      { ...found, rgpStatuses: ["redemptionPeriod"] },
      { ...found, statuses: ["deactivated"] },
      { ...found, statuses: ["pendingDelete"] },
    ];
    for (const sight of ended) {
      expect(isEnding(sight)).toBe(true);
      expect(nextCancellationStep(sight, cancel, untold).kind).toBe("done");
    }
    expect(isEnding(found)).toBe(false);
  });

  test("waits for its registry's lock, and is a person's work when it is not ours", () => {
    expect(nextCancellationStep({ ...found, isRegistryLocked: true }, cancel, untold).kind).toBe("locked");
    expect(nextCancellationStep({ ...found, statuses: ["serverDeleteProhibited"] }, cancel, untold).kind).toBe("locked");
    expect(nextCancellationStep({ ...found, isOurs: false }, cancel, untold).kind).toBe("lost");
  });
});

describe("a name that ends at its expiry", () => {
  test("is told to where the registry can be told, and read back", () => {
    expect(nextCancellationStep(found, atExpiry, known)).toEqual({ kind: "end_at_expiry" });
    expect(nextCancellationStep({ ...found, endsAtExpiry: true }, atExpiry, known).kind).toBe("done");
  });

  test("needs nothing of the registry elsewhere: it is not renewed", () => {
    expect(nextCancellationStep(found, atExpiry, untold).kind).toBe("done");
  });

  test("cannot be told that any more when it has ended", () => {
    expect(nextCancellationStep(null, atExpiry, known).kind).toBe("lost");
    expect(nextCancellationStep({ ...found, rgpStatuses: ["redemptionPeriod"] }, atExpiry, untold).kind).toBe("lost");
  });
});
