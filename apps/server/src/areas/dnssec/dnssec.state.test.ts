import { describe, expect, test } from "vitest";
import { afterDnssec, afterDs, afterKey, dnssecEdges, dsEdges, keyEdges } from "./dnssec.state.ts";
import { shownState } from "./shown-state.rules.ts";

// The three state machines as lists of edges: from, event, to. An event without a row changes nothing.
const dnssecTable = [
  ["unsigned", "sign", "signing"],
  ["broken", "sign", "signing"],
  ["unsigning", "sign", "signing"],
  ["unsigned", "ds_seen", "broken"],
  ["unsigned", "policy", "unsupported"],
  ["unsupported", "policy", "unsigned"],
  ["signing", "chain_valid", "signed"],
  ["broken", "chain_valid", "signed"],
  ["signing", "chain_bad", "broken"],
  ["signed", "chain_bad", "broken"],
  ["unsigning", "chain_bad", "broken"],
  ["signing", "abort", "unsigned"],
  ["signing", "turn_off", "unsigning"],
  ["signed", "turn_off", "unsigning"],
  ["broken", "turn_off", "unsigning"],
  ["unsigning", "ds_gone", "unsigned"],
  ["broken", "ds_gone", "unsigned"],
];
const keyTable = [
  ["pending", "publish", "published"],
  ["pending", "drop", "archived"],
  ["published", "withdraw", "withdrawing"],
  ["withdrawing", "publish", "published"],
  ["withdrawing", "ttl_over", "archived"],
  ["revoked", "ttl_over", "archived"],
  ["published", "revoke", "revoked"],
];
const dsTable = [
  ["pending_removal", "want", "pending_publish"],
  ["revoked", "want", "pending_publish"],
  ["pending_publish", "seen_at_parent", "matched"],
  ["pending_publish", "drop", "revoked"],
  ["matched", "key_gone", "missing_local"],
  ["missing_local", "key_back", "matched"],
  ["matched", "remove", "pending_removal"],
  ["missing_local", "remove", "pending_removal"],
  ["pending_removal", "gone_at_parent", "revoked"],
  ["revoked", "found", "missing_local"],
];

/** Compares every pair of state and event with the table. */
function everyEdge<S extends string>(states: readonly S[], table: string[][], after: (from: S, event: never) => S | null) {
  const events = [...new Set(table.map(([, event]) => event))] as never[];
  const found = states.flatMap((from) =>
    events.flatMap((event) => {
      const to = after(from, event);
      return to === null ? [] : [`${from} ${String(event)} ${to}`];
    }),
  );
  expect(found.toSorted()).toEqual(table.map((row) => row.join(" ")).toSorted());
  return states.length * events.length;
}

const statesOf = <T extends object>(edges: T) => Object.keys(edges) as (keyof T & string)[];

describe("every state with every event goes where the table says, and nowhere else", () => {
  test("DNSSEC of a domain", () => {
    expect(everyEdge<keyof typeof dnssecEdges>(statesOf(dnssecEdges), dnssecTable, afterDnssec)).toBe(48);
  });
  test("keys", () => {
    expect(everyEdge<keyof typeof keyEdges>(statesOf(keyEdges), keyTable, afterKey)).toBe(25);
  });
  test("DS records", () => {
    expect(everyEdge<keyof typeof dsEdges>(statesOf(dsEdges), dsTable, afterDs)).toBe(40);
  });
});

describe("the status of a key", () => {
  const key = (state: Parameters<typeof shownState>[0], ds: Parameters<typeof shownState>[1]) => shownState(state, ds).state;
  test("pending while the name servers do not all serve it [C4.91]", () => {
    expect(key("pending", null)).toBe("pending");
    expect(key("pending", "revoked")).toBe("pending");
  });
  test("published when they do and the parent has nothing of it [C4.92]", () => {
    expect(key("published", null)).toBe("published");
    expect(key("published", "revoked")).toBe("published");
  });
  test("missing local when the parent has it and the name servers do not [C4.93]", () => {
    expect(key("published", "missing_local")).toBe("missing_local");
  });
  test("archived when it is over, and revoked when it was given up [C4.94]", () => {
    expect(key("archived", "revoked")).toBe("archived");
    expect(key("revoked", null)).toBe("revoked");
  });
  test("a published key is matched when the parent's DS fits it [C4.95]", () => {
    expect(key("published", "matched")).toBe("matched");
  });
  test("a published key is pending publish while its DS is on the way [C4.96]", () => {
    expect(key("published", "pending_publish")).toBe("pending_publish");
  });
  test("a published key is pending removal while its DS is on the way out [C4.97]", () => {
    expect(key("published", "pending_removal")).toBe("pending_removal");
  });
  test("a published key may be revoked, and is called so whatever the parent still has [C4.98]", () => {
    expect(afterKey("published", "revoke")).toBe("revoked");
    expect(key("revoked", "matched")).toBe("revoked");
  });
});
