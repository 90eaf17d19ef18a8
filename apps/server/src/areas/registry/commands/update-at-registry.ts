import { OutcomeBeingChecked, RegistryRefused } from "@nameplane/contracts/domains/refusals";
import { tx } from "../../../platform/db/transaction.ts";
import { crowded, OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RegistryDeps } from "../deps.ts";
import { journalArgs, objectOf, openCommandOn, type Command, readOutcome, sendJournaled, type Sent } from "../journal/index.ts";
import { whyItRefusesUs } from "../registry-refusal.rules.ts";
import type { RegistryConnection, Transform } from "../registry.port.ts";
import { registryNotAsked } from "../registry-not-asked.ts";

export type DomainChange = Omit<Extract<Transform, { verb: "domain:update" }>, "verb" | "name">;

/**
 * Changes a domain at its registry while the caller waits; see actAtRegistry. A registry may refuse to change statuses that are
 * already as wanted (2302, 2303, 2306). So the domain is read before a refusal is shown, and if it is as wanted, the change
 * counts as done.
 */
export async function updateAtRegistry(
  deps: RegistryDeps,
  scope: AccountScope,
  domain: { registryId: string; asciiName: string },
  change: DomainChange,
): Promise<void> {
  const { registryId, asciiName: name } = domain;
  try {
    await actAtRegistry(deps, scope, registryId, { verb: "domain:update", name, ...change });
  } catch (error) {
    const isRefused = error instanceof Refused && error.refusal === RegistryRefused;
    if (!isRefused || !changesStatusesOnly(change) || !(await isSo(deps.registries.of(registryId), name, change))) throw error;
  }
}

/** With this status a registry accepts no update except its removal (RFC 5731 section 2.3). */
const updateLock = "clientUpdateProhibited";

/**
 * Adds and removes statuses of a domain whose statuses are known, after removing its update lock, if it has one. Errors are those
 * of updateAtRegistry.
 */
export async function changeStatusesAtRegistry(
  deps: RegistryDeps,
  scope: AccountScope,
  domain: { registryId: string; asciiName: string; statuses: readonly string[] },
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<void> {
  const none = { addStatuses: [], removeStatuses: [], authInfo: null } as const;
  if (domain.statuses.includes(updateLock))
    await updateAtRegistry(deps, scope, domain, { ...none, removeStatuses: [updateLock] });
  await updateAtRegistry(deps, scope, domain, { ...none, addStatuses: add, removeStatuses: remove });
}

function changesStatusesOnly(change: DomainChange): boolean {
  const { addStatuses: _, removeStatuses: __, authInfo: ___, ...rest } = change;
  return change.authInfo === null && Object.values(rest).every((value) => value === undefined);
}

/** Whether the registry shows the domain as ours, with the statuses of the change. False if it cannot be asked. */
async function isSo(connection: RegistryConnection, name: string, change: DomainChange): Promise<boolean> {
  try {
    const found = await connection.domain(name, "interactive");
    if (found === null || !found.isOurs) return false;
    const has = (status: string) => found.statuses.includes(status);
    return change.addStatuses.every(has) && !change.removeStatuses.some(has);
  } catch (error) {
    if (error instanceof OutcomeError) return false;
    throw error;
  }
}

/**
 * Sends one command that belongs to no request, while the caller waits. If the reply to an earlier command on the same object was
 * lost, the outcome of that command is determined first.
 *
 * Returns done, or waits: the registry has accepted a deletion or a release and carries it out later (1001). Possible refusals:
 * RegistryRefused, RegistryBusy and RegistryRefusesUs (nothing was changed), OutcomeBeingChecked (it may have been changed, and
 * the periodic job will find out).
 */
export async function actAtRegistry(
  deps: RegistryDeps,
  scope: AccountScope,
  registryId: string,
  transform: Transform,
): Promise<"done" | "waits"> {
  try {
    return await act(deps, scope, deps.registries.of(registryId), transform);
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    throw await registryNotAsked(deps, registryId, error);
  }
}

/** Commands that count as finished with 1001. Their effect is seen at the domain, whenever it happens. */
const endWithTaking: ReadonlySet<Transform["verb"]> = new Set(["domain:delete", "domain:release"]);

async function act(
  deps: RegistryDeps,
  scope: AccountScope,
  connection: RegistryConnection,
  transform: Transform,
): Promise<"done" | "waits"> {
  const object = objectOf(transform);
  const open = await tx(deps.pool, scope, (trx) => openCommandOn(trx, scope, connection.registryId, object));
  if (open !== null && !isSettled(await readOutcome(deps, scope, connection, open))) throw new Refused(OutcomeBeingChecked);
  const sent = await sendJournaled(deps, scope, connection, {
    requestId: null,
    transform,
    object,
    args: journalArgs(transform),
    lane: "interactive",
  });
  throwUnlessTaken(sent);
  switch (sent.kind) {
    case "answered":
      if (!sent.answer.isPending) return "done";
      if (endWithTaking.has(transform.verb)) return "waits";
      throw new Refused(OutcomeBeingChecked);
    case "blocked":
      throw new Refused(OutcomeBeingChecked);
    case "unknown":
    default: {
      const after = await readOutcome(deps, scope, connection, {
        ...sent.command,
        state: sent.command.state === "sent" ? "unknown" : sent.command.state,
      });
      if (after.state === "succeeded") return "done";
      if (after.state === "refused") throw new Refused(RegistryRefused, { values: { words: after.resultText ?? "" } });
      throw new Refused(OutcomeBeingChecked);
    }
  }
}

type Taken = Exclude<Sent, { readonly kind: "unavailable" | "paused" | "misconfigured" | "refused" }>;

/**
 * Throws what a waiting user has to know about a command that was not executed: RegistryRefused, or an OutcomeError that
 * registryNotAsked turns into a message.
 */
export function throwUnlessTaken(sent: Sent): asserts sent is Taken {
  // A waiting user is told to come back later, since nothing was sent.
  if (sent.kind === "paused")
    throw new OutcomeError("unavailable", `staff have paused the registry: ${sent.cause}`, { code: crowded });
  if (sent.kind === "unavailable") throw new OutcomeError(sent.kind, sent.text, sent.isCrowded ? { code: crowded } : {});
  if (sent.kind === "misconfigured") throw new OutcomeError(sent.kind, sent.text, sent.code === null ? {} : { code: sent.code });
  if (sent.kind !== "refused") return;
  const cause = new OutcomeError("refused", sent.text, { code: String(sent.code) });
  if (whyItRefusesUs(cause) !== null) throw cause;
  throw new Refused(RegistryRefused, { values: { words: sent.text }, cause });
}

function isSettled({ state }: Command): boolean {
  return state === "succeeded" || state === "refused" || state === "not_sent";
}
