import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { changeHold } from "@nameplane/values";
import type { RegistryDomain, Transform } from "../registry.port.ts";

/** A command, the end, or the reason to stop for now, in the same form as NextStep. */
export type OwnerStep =
  | { readonly kind: "send"; readonly transform: Transform }
  | { readonly kind: "done"; readonly value: { readonly found: RegistryDomain; readonly readAt: Date } }
  | {
      readonly kind: "stop";
      readonly outcome:
        | { readonly kind: "staff" | "registry_locked"; readonly text: string }
        | { readonly kind: "hold"; readonly text: string; readonly until: Date };
    };

export type OwnerSight = {
  readonly found: RegistryDomain | null;
  /** The contact object of the new owner. Null for a thin registry, which stores no contacts. */
  readonly handle: string | null;
  /** Whether the objects in all other roles are replaced as well, because they belong to another account. */
  readonly everyRole?: boolean;
};

const hourMs = 3_600_000;
const busy = ["pendingUpdate", "pendingTransfer", "pendingDelete"];

/**
 * The next step of a change of owner, decided from what the registry holds now. The registrant is replaced, and also the object
 * in every role that the old owner had. A registry without registrants needs no command.
 *
 * Source: docs/states.md#steps-of-each-kind; RFC 5731 3.2.5
 */
export function nextOwnerStep(name: string, { found, handle, everyRole = false }: OwnerSight, readAt: Date): OwnerStep {
  if (found === null || !found.isOurs)
    return { kind: "stop", outcome: { kind: "staff", text: taskText("noLongerOurs", { name }) } };
  const old = found.registrant;
  const isOver = (at: string) => (everyRole ? at !== handle : at === old);
  const held = found.contacts.flatMap(({ role, handle: at }) =>
    isOver(at) && (role === "admin" || role === "tech" || role === "billing") ? [{ role, handle: at } as const] : [],
  );
  if (handle === null || (old === handle && (!everyRole || held.length === 0))) return { kind: "done", value: { found, readAt } };
  const has = (status: string) => found.statuses.includes(status);
  if (changeHold(found, readAt) !== null)
    return { kind: "stop", outcome: { kind: "registry_locked", text: ownReason("registryLock") } };
  if (busy.some(has))
    return {
      kind: "stop",
      outcome: {
        kind: "hold",
        text: ownReason("changeUnderWay", { name }),
        until: new Date(readAt.getTime() + hourMs),
      },
    };
  const update = { verb: "domain:update", name, addStatuses: [], removeStatuses: [], authInfo: null } as const;
  // Our own status forbids every change except its removal.
  if (has("clientUpdateProhibited"))
    return { kind: "send", transform: { ...update, removeStatuses: ["clientUpdateProhibited"] } };
  const contacts = { remove: held, add: held.map(({ role }) => ({ role, handle }) as const) };
  const registrant = old === handle ? {} : { registrant: handle };
  return { kind: "send", transform: { ...update, ...registrant, ...(held.length === 0 ? {} : { contacts }) } };
}
