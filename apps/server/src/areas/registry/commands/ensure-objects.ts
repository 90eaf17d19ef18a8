import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { tx } from "../../../platform/db/transaction.ts";
import {
  contactDataHash,
  newHandle,
  registryContactOf,
  type ContactForRegistry,
  dropHandle,
  handleFor,
  markHandleSeen,
  replaceHandle,
  seenHandle,
} from "../contacts/index.ts";
import type { Sent } from "../journal/index.ts";
import { meaningOf } from "../registry-refusal.rules.ts";
import type { RegistryConnection } from "../registry.port.ts";
import { go, perform, stop, type Conversation, type Step } from "./conversation.ts";

/**
 * Objects that this process is creating now. Other requests of the same order with the same owner wait for them, which is quicker
 * than a retry.
 */
const inTheMaking = new Map<string, Promise<unknown>>();

async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  while (inTheMaking.has(key)) await inTheMaking.get(key)?.catch(() => undefined);
  const running = work();
  inTheMaking.set(key, running);
  try {
    return await running;
  } finally {
    inTheMaking.delete(key);
  }
}

/**
 * Makes sure that the registry holds a contact object with exactly this data, and returns its handle. Null for a thin registry,
 * which stores no contacts. Stops with 4004 if the registry requires an organisation number and the contact has none.
 */
export async function ensureContact(talk: Conversation, contact: ContactForRegistry): Promise<Step<string | null>> {
  const { connection } = talk;
  const { capabilities, registryId } = connection;
  if (capabilities.contacts === "none") return go(null);
  if (capabilities.needsOrganizationNumber && (contact.idNumber ?? "").trim() === "") {
    return stop({
      kind: "customer",
      reason: 4004,
      text: ownReason("idNumber"),
    });
  }
  // The object nearly always exists, so requests with the same owner need not queue up to find that out.
  const { deps, scope } = talk;
  const dataHash = contactDataHash(registryContactOf(contact, "", capabilities));
  const known = await tx(deps.pool, scope, (trx) =>
    seenHandle(trx, scope, { contactId: contact.contactId, registryId, dataHash }),
  );
  if (known !== null) return go(known);
  return oneAtATime(`${registryId} ${contact.contactId}`, () => createContact(talk, contact, dataHash));
}

async function createContact(talk: Conversation, contact: ContactForRegistry, dataHash: Buffer): Promise<Step<string | null>> {
  const { deps, scope, connection } = talk;
  const { registryId, capabilities } = connection;
  for (let attempt = 1; attempt <= 3; attempt++) {
    const known = await tx(deps.pool, scope, (trx) =>
      handleFor(trx, scope, {
        contactId: contact.contactId,
        registryId,
        dataHash,
        freshHandle: newHandle(),
        choosesHandles: capabilities.choosesHandles,
      }),
    );
    if (known.isAtRegistry) return go(known.handle);
    const { handle } = known;
    const step = await perform(
      talk,
      { verb: "contact:create", contact: registryContactOf(contact, handle, capabilities) },
      (code, text) => meaningOf("contact:create", code, text, false),
      { contactId: contact.contactId },
    );
    if (step.kind === "stop") return step;
    const theirs = givenHandle(step.value);
    if (theirs !== null && theirs !== handle) {
      await tx(deps.pool, scope, (trx) => replaceHandle(trx, scope, registryId, { ours: handle, theirs }));
      return go(theirs);
    }
    if (step.value.kind === "executed" || (await isOurContact(connection, handle, contact))) {
      await tx(deps.pool, scope, (trx) => markHandleSeen(trx, scope, registryId, handle));
      return go(handle);
    }
    await tx(deps.pool, scope, (trx) => dropHandle(trx, scope, registryId, handle));
  }
  return stop({ kind: "staff", text: taskText("handlesTaken") });
}

/** The id that the registry gave to a new contact. Null if the registry uses our id. */
function givenHandle(done: { readonly kind: "executed"; readonly sent: Sent } | { readonly kind: "exists" }): string | null {
  return done.kind === "executed" && done.sent.kind === "answered" ? (done.sent.answer.handle ?? null) : null;
}

/**
 * Whether an object that already exists under a handle of ours (2302) was made by an earlier attempt. It then has the same name
 * and mail address (registries normalise the rest).
 */
async function isOurContact(connection: RegistryConnection, handle: string, contact: ContactForRegistry): Promise<boolean> {
  const held = await connection.contact(handle, "interactive");
  const wanted = registryContactOf(contact, handle, connection.capabilities);
  return held !== null && held.email.toLowerCase() === wanted.email.toLowerCase() && held.name.trim() === wanted.name.trim();
}

/** Hosts that were recently seen at a registry. Thousands of domains use the same hosts, and hosts are almost never deleted. */
const knownHosts = new Map<string, number>();
const hostKeepMs = 600_000;

/**
 * Makes sure that every name server exists, at registries that store hosts as objects. Stops with 4005 if one cannot be created.
 *
 * `addresses`: the glue addresses of hosts below a name of ours, by host.
 */
export async function ensureHosts(
  talk: Conversation,
  nameServers: readonly string[],
  addresses: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<Step<null>> {
  const { connection } = talk;
  if (!connection.capabilities.hostObjects) return go(null);
  for (const name of nameServers) {
    const key = `${connection.registryId} ${name}`;
    if ((knownHosts.get(key) ?? 0) > performance.now()) continue;
    const step = await oneAtATime(key, () => createHost(talk, name, addresses.get(name) ?? []));
    if (step.kind === "stop") return step;
    knownHosts.set(key, performance.now() + hostKeepMs);
  }
  return go(null);
}

async function createHost(talk: Conversation, name: string, addresses: readonly string[]): Promise<Step<null>> {
  if ((await talk.connection.host(name, "interactive")) !== null) return go(null);
  const step = await perform(talk, { verb: "host:create", host: name, addresses }, (code, text) =>
    meaningOf("host:create", code, text, false),
  );
  if (step.kind === "go") return go(null);
  const { outcome } = step;
  return outcome.kind === "customer" ? stop({ ...outcome, text: `${name}: ${outcome.text}` }) : step;
}

/** For tests only: forgets which hosts this process has seen. */
export function forgetHosts(): void {
  knownHosts.clear();
}
