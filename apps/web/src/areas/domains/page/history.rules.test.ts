import { expect, test } from "vitest";
import { markOf, passedOf, readCommand, sourceOf } from "./history.rules.ts";

test("commands are split into what was done and how it ended", () => {
  expect(readCommand("transfer-request-refused")).toEqual({ verb: "transfer-request", end: "refused" });
  expect(readCommand("lock-done")).toEqual({ verb: "lock", end: "done" });
  expect(readCommand("strange-open")).toEqual({ verb: "update", end: "open" });
  expect(sourceOf("pushed")).toBe("pushed");
  expect(sourceOf(null)).toBe("registered");
});

test("failed and waiting steps are marked as such", () => {
  expect(markOf({ kind: "command", what: "renew-refused", to: null })).toBe("failed");
  expect(markOf({ kind: "command", what: "renew-open", to: null })).toBe("todo");
  expect(markOf({ kind: "request", what: "update-domain-renew", to: 4000 })).toBe("needs");
  expect(markOf({ kind: "dnssecstep", what: "add", to: null })).toBe("needs");
  expect(markOf({ kind: "dnssecstep", what: "served", to: null })).toBe("done");
  expect(markOf({ kind: "request", what: "update-domain-renew", to: 2001 })).toBe("done");
  expect(markOf({ kind: "request", what: "update-domain-renew", to: 4899 })).toBe("failed");
  expect([20_803, 20_805].map((to) => markOf({ kind: "dnssec", what: null, to }))).toEqual(["done", "failed"]);
  expect(markOf({ kind: "zone", what: "editor", to: null })).toBe("done");
});

test("a request event is marked as needing somebody only until a newer event of the request", () => {
  const event = (key: string, number: number | null, kind: "request" | "zone" = "request") => ({ key, number, kind });
  const events = [event("e", 2), event("d", 1), event("c", null, "zone"), event("b", 1), event("a", 2)];
  expect([...passedOf(events)]).toEqual(["b", "a"]);
  const asked = { kind: "request", what: "update-domain-renew", to: 4000 } as const;
  expect([markOf(asked), markOf(asked, true)]).toEqual(["needs", "done"]);
  expect(markOf({ ...asked, to: 4899 }, true)).toBe("failed");
});
