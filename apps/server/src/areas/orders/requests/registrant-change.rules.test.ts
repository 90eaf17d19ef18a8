import { expect, test } from "vitest";
import type { RegistryDomain } from "../../domains/index.ts";
import { consentOf, isToBeAsked, nextOwnerStep, sidesOf } from "./registrant-change.rules.ts";

const name = "exempel.com";
const now = new Date("2026-11-21T10:00:00Z");
const held = (parts: Partial<RegistryDomain> = {}): RegistryDomain =>
  ({
    name,
    isOurs: true,
    registrant: "np-old",
    contacts: [
      { role: "admin", handle: "np-old" },
      { role: "tech", handle: "np-tech" },
    ],
    statuses: ["ok"],
    isRegistryLocked: false,
    ...parts,
  }) as RegistryDomain;
const step = (found: RegistryDomain | null, handle: string | null = "np-new") =>
  nextOwnerStep(name, { found, handle }, now);

test("the holder is exchanged, with the roles the old one held, and no others", () => {
  expect(step(held())).toMatchObject({
    kind: "send",
    transform: {
      verb: "domain:update",
      registrant: "np-new",
      contacts: { remove: [{ role: "admin", handle: "np-old" }], add: [{ role: "admin", handle: "np-new" }] },
    },
  });
  expect(step(held({ contacts: [] }))).not.toHaveProperty("transform.contacts");
});

test("it is done when the registry shows it, and at once where the registry keeps no holders", () => {
  expect(step(held({ registrant: "np-new" }))).toMatchObject({ kind: "done", value: { readAt: now } });
  expect(step(held({ registrant: null }), null).kind).toBe("done");
});

test("locks and other changes are waited for; our own lock is taken off first", () => {
  expect(step(held({ statuses: ["serverUpdateProhibited"] }))).toMatchObject({ outcome: { kind: "registry_locked" } });
  expect(step(held({ isRegistryLocked: true }))).toMatchObject({ outcome: { kind: "registry_locked" } });
  expect(step(held({ statuses: ["pendingTransfer"] }))).toMatchObject({ outcome: { kind: "hold" } });
  expect(step(held({ statuses: ["clientUpdateProhibited"] }))).toMatchObject({
    transform: { removeStatuses: ["clientUpdateProhibited"] },
  });
  expect(step(held({ isOurs: false }))).toMatchObject({ outcome: { kind: "staff" } });
  expect(step(null)).toMatchObject({ outcome: { kind: "staff" } });
});

test("both sides are asked, one address once; a single no ends it", () => {
  expect(sidesOf("a@example.se", "A@example.se ")).toEqual(["both"]);
  expect(sidesOf("a@example.se", "b@example.se")).toEqual(["old", "new"]);
  expect(consentOf([])).toBe("waiting");
  expect(consentOf([{ side: "old", answer: "agreed" }, { side: "new", answer: null }])).toBe("waiting");
  expect(consentOf([{ side: "old", answer: "agreed" }, { side: "new", answer: "agreed" }])).toBe("agreed");
  expect(consentOf([{ side: "old", answer: null }, { side: "new", answer: "refused" }])).toBe("refused");
}); // prettier-ignore

test("a mail is repeated after a pause, and never after an answer", () => {
  expect(isToBeAsked({ answer: null, askedAt: null }, now)).toBe(true);
  expect(isToBeAsked({ answer: null, askedAt: new Date(now.getTime() - 60_000) }, now)).toBe(false);
  expect(isToBeAsked({ answer: null, askedAt: new Date(now.getTime() - 600_000) }, now)).toBe(true);
  expect(isToBeAsked({ answer: "agreed", askedAt: null }, now)).toBe(false);
});
