import { expect, test } from "vitest";
import type { RegistryDomain } from "../registry.port.ts";
import { nextOwnerStep } from "./owner-step.rules.ts";

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
const step = (found: RegistryDomain | null, handle: string | null = "np-new") => nextOwnerStep(name, { found, handle }, now);

test("the registrant is exchanged, and the roles that the old one held, but no others", () => {
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
