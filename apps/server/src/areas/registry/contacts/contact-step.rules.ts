import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { changeHold } from "@nameplane/values";
import type { ContactInRole, RegistryDomain, Transform } from "../registry.port.ts";

export type ContactsWanted = {
  /** The objects that each of these roles should have. A role that is missing here stays unchanged. */
  readonly roles: ReadonlyMap<ContactInRole["role"], readonly string[]>;
  /** The object that should become the registrant. Null if the owner stays. */
  readonly registrant: string | null;
};

/** A command, the end, or the reason to stop for now, in the same form as NextStep. */
export type ContactStep =
  | { readonly kind: "send"; readonly transform: Transform }
  | { readonly kind: "done"; readonly value: { readonly found: RegistryDomain; readonly readAt: Date } }
  | {
      readonly kind: "stop";
      readonly outcome:
        | { readonly kind: "staff" | "registry_locked"; readonly text: string }
        | { readonly kind: "hold"; readonly text: string; readonly until: Date };
    };

const hourMs = 3_600_000;
const busy = ["pendingUpdate", "pendingTransfer", "pendingDelete"];

/**
 * The next step towards a domain with exactly these contacts in these roles, decided from what the registry holds now.
 *
 * Source: docs/states.md#steps-of-each-kind; RFC 5731 3.2.5
 */
export function nextContactStep(
  name: string,
  found: RegistryDomain | null,
  { roles, registrant }: ContactsWanted,
  readAt: Date,
): ContactStep {
  if (found === null || !found.isOurs)
    return { kind: "stop", outcome: { kind: "staff", text: taskText("noLongerOurs", { name }) } };
  const held = found.contacts.flatMap(({ role: at, handle }) => {
    const role = [...roles.keys()].find((each) => each === at);
    return role === undefined ? [] : [{ role, handle }];
  });
  const remove = held.filter(({ role, handle }) => roles.get(role)?.includes(handle) !== true);
  const add = [...roles]
    .flatMap(([role, handles]) => handles.map((handle) => ({ role, handle })))
    .filter(({ role, handle }) => !held.some((one) => one.role === role && one.handle === handle));
  const changesRegistrant = registrant !== null && found.registrant !== registrant;
  if (add.length + remove.length === 0 && !changesRegistrant) return { kind: "done", value: { found, readAt } };
  const has = (status: string) => found.statuses.includes(status);
  if (changeHold(found, readAt) !== null)
    return { kind: "stop", outcome: { kind: "registry_locked", text: ownReason("registryLock") } };
  if (busy.some(has)) {
    const text = ownReason("changeUnderWay", { name });
    return { kind: "stop", outcome: { kind: "hold", text, until: new Date(readAt.getTime() + hourMs) } };
  }
  const update = { verb: "domain:update", name, addStatuses: [], removeStatuses: [], authInfo: null } as const;
  // Our own status forbids every change except its removal.
  if (has("clientUpdateProhibited"))
    return { kind: "send", transform: { ...update, removeStatuses: ["clientUpdateProhibited"] } };
  return {
    kind: "send",
    transform: {
      ...update,
      ...(changesRegistrant ? { registrant } : {}),
      ...(add.length + remove.length === 0 ? {} : { contacts: { add, remove } }),
    },
  };
}
