import fc from "fast-check";
import { expect, test } from "vitest";
import { nextContactStep, type ContactsWanted } from "./contact-step.rules.ts";
import type { ContactInRole, RegistryDomain } from "../registry.port.ts";

const name = "exempel.org";
const now = new Date("2026-11-21T10:00:00Z");
const roleNames = ["admin", "tech", "billing"] as const;
const found = (parts: Partial<RegistryDomain>): RegistryDomain =>
  ({
    name,
    isOurs: true,
    registrant: "np-owner",
    contacts: [],
    statuses: ["ok"],
    isRegistryLocked: false,
    unlockedUntil: null,
    ...parts,
  }) as RegistryDomain;
const wanted: ContactsWanted = { roles: new Map([["tech", ["np-new"]]]), registrant: null };
const step = (parts: Partial<RegistryDomain>, wish = wanted) => nextContactStep(name, found(parts), wish, now);

const held = fc.uniqueArray(
  fc.record<ContactInRole>({
    role: fc.constantFrom(...roleNames),
    handle: fc.constantFrom("np-new", "np-a", "np-b"),
  }),
  { selector: ({ role, handle }) => `${role} ${handle}`, maxLength: 6 },
);

test("step by step it ends with exactly the wanted contacts in their roles; other roles stay, and our own lock is taken off first", () => {
  fc.assert(
    fc.property(
      held,
      fc.subarray([...roleNames]),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (contacts, roles, isRegistrant, isOurLock, isPair) => {
        // A role may have two objects: registries allow it, for example, for two people who share the work.
        const objects = (role: ContactInRole["role"]) => (role === "tech" && isPair ? ["np-new", "np-b"] : ["np-new"]);
        const wish = { roles: new Map(roles.map((role) => [role, objects(role)])), registrant: isRegistrant ? "np-new" : null };
        let at = found({ contacts, statuses: isOurLock ? ["clientUpdateProhibited"] : ["ok"] });
        for (let sent = 0; ; sent++) {
          const next = nextContactStep(name, at, wish, now);
          if (next.kind === "done") break;
          expect(sent).toBeLessThan(2);
          if (next.kind !== "send" || next.transform.verb !== "domain:update") throw new Error("not a step");
          const { removeStatuses, contacts: change, registrant = at.registrant } = next.transform;
          // A change that a status forbids is not sent in the same command that removes the status.
          if (removeStatuses.length > 0) expect(change).toBeUndefined();
          const gone = (one: { readonly role: string; readonly handle: string }) =>
            change?.remove.some((each) => each.role === one.role && each.handle === one.handle) === true;
          at = found({
            registrant,
            statuses: at.statuses.filter((status) => !removeStatuses.includes(status)),
            contacts: [...at.contacts.filter((one) => !gone(one)), ...(change?.add ?? [])],
          });
        }
        for (const role of roleNames) {
          const now = at.contacts.filter((one) => one.role === role).map(({ handle }) => handle);
          const before = contacts.filter((one) => one.role === role).map(({ handle }) => handle);
          expect(now.toSorted()).toEqual((roles.includes(role) ? objects(role) : before).toSorted());
        }
        expect(at.registrant).toBe(isRegistrant ? "np-new" : "np-owner");
      },
    ),
  );
});

test("a lock is waited for until it is open, another change for an hour; a name that is no longer ours is left to a person", () => {
  expect(step({ isRegistryLocked: true })).toMatchObject({ outcome: { kind: "registry_locked" } });
  expect(step({ isRegistryLocked: true, unlockedUntil: "2026-11-21T10:00:01Z" }).kind).toBe("send");
  expect(step({ statuses: ["serverUpdateProhibited"] })).toMatchObject({ outcome: { kind: "registry_locked" } });
  expect(step({ statuses: ["pendingUpdate"] })).toMatchObject({
    outcome: { kind: "hold", until: new Date("2026-11-21T11:00:00Z") },
  });
  expect(step({ isOurs: false })).toMatchObject({ outcome: { kind: "staff" } });
  expect(nextContactStep(name, null, wanted, now)).toMatchObject({ outcome: { kind: "staff" } });
  // If everything is already as wanted, the lock need not be opened.
  expect(step({ isRegistryLocked: true, contacts: [{ role: "tech", handle: "np-new" }] }).kind).toBe("done");
});
