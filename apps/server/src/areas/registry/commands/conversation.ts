import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { crowded, type OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RegistryDeps } from "../deps.ts";
import {
  commandsOfRequest,
  openCommandOn,
  type Command,
  journalArgs,
  objectOf,
  readOutcome,
  pendingCheckMs,
  sendJournaled,
  type Sent,
} from "../journal/index.ts";
import type { PauseCause } from "../pauses.repository.ts";
import type { RegistryOutcome } from "../registry-outcome.ts";
import { outageHours, type RefusalMeaning } from "../registry-refusal.rules.ts";
import type { RegistryConnection, RegistryOutage, Transform } from "../registry.port.ts";

/** The pause before another try if another worker is sending a command for the same object, which takes a second or two. */
const blockedRetryMs = 3000;

/** A step of the work at the registry. It either returns its value, or stops the work for now. */
export type Step<T> =
  | { readonly kind: "go"; readonly value: T }
  | { readonly kind: "stop"; readonly outcome: RegistryOutcome<never> };

export const go = <T>(value: T): Step<T> => ({ kind: "go", value });
export const stop = (outcome: RegistryOutcome<never>): Step<never> => ({ kind: "stop", outcome });

export type Conversation = {
  readonly deps: RegistryDeps;
  readonly scope: AccountScope;
  readonly connection: RegistryConnection;
  readonly requestId: string;
};

/** What a command whose outcome is not known yet means for the request that waits for it. */
export function waitFor(deps: RegistryDeps, command: Command): RegistryOutcome<never> {
  const nextCheckAt = (isOpen(command) ? command.nextCheckAt : null) ?? addMs(deps.clock.now(), blockedRetryMs);
  return command.state === "pending" ? { kind: "pending", nextCheckAt } : { kind: "unknown", nextCheckAt };
}

/**
 * Every command of the request so far, oldest first, each with its known outcome. Stops if the outcome of one is still unknown.
 * This run has taken the request over from the run that sent the command, so it reads the outcome now and does not wait for the
 * next check.
 */
export async function settleEarlier({ deps, scope, connection, requestId }: Conversation): Promise<Step<Command[]>> {
  const history: Command[] = [];
  for (const command of await tx(deps.pool, scope, (trx) => commandsOfRequest(trx, scope, requestId))) {
    const open: Command = command.state === "sent" ? { ...command, state: "unknown" } : command;
    const settled = await readOutcome(deps, scope, connection, open);
    if (isOpen(settled)) return stop(waitFor(deps, settled));
    history.push(settled);
  }
  return go(history);
}

function isOpen({ state }: Command): boolean {
  return state === "sent" || state === "unknown" || state === "pending";
}

/** Turns a refusal into an outcome of the request. "exists" means that the caller has to read the object first. */
export function refusalOutcome(
  { deps, connection }: Pick<Conversation, "deps" | "connection">,
  meaning: RefusalMeaning,
  text: string,
): RegistryOutcome<never> | "exists" {
  if (meaning.kind === "exists") return "exists";
  if (meaning.kind === "customer") return { kind: "customer", reason: meaning.reason, text: meaning.text ?? text };
  if (meaning.kind === "outage")
    return outageOutcome(deps, { registryId: connection.registryId, why: meaning.why }, text, meaning.hours);
  if (meaning.kind === "hold") return { kind: "hold", text, until: addMs(deps.clock.now(), meaning.hours * 3_600_000) };
  return { kind: meaning.kind, text };
}

function outageOutcome(
  { clock }: Pick<RegistryDeps, "clock">,
  outage: RegistryOutage,
  text: string,
  hours = outageHours,
): RegistryOutcome<never> {
  return { kind: "hold", text, until: addMs(clock.now(), hours * 3_600_000), outage };
}

/**
 * The outcome if the registry could not be asked. An error with a code means that the registry refuses our account for every
 * request. An error without a code means that only this request is wrong.
 */
export function misconfiguredOutcome(
  deps: Pick<RegistryDeps, "clock">,
  registryId: string,
  { code, text }: { readonly code: string | null; readonly text: string },
): RegistryOutcome<never> {
  return code === null ? { kind: "staff", text } : outageOutcome(deps, { registryId, why: "login" }, text);
}

/**
 * How often a waiting request checks whether a pause is over. Whoever ends the pause also wakes the waiting requests, so this
 * check only catches requests that were missed.
 */
export const pausedRetryMs = 60_000;

const pauseTexts = {
  maintenance: ownReason("pausedMaintenance"),
  fault: ownReason("pausedFault"),
  account: ownReason("pausedAccount"),
} as const;

/** The outcome while staff have paused the registry. The request waits, and its customer is told the reason. */
export function pausedOutcome(
  { clock }: Pick<RegistryDeps, "clock">,
  registryId: string,
  cause: PauseCause,
): RegistryOutcome<never> {
  return { kind: "hold", text: pauseTexts[cause], until: addMs(clock.now(), pausedRetryMs), pausedAt: registryId };
}

/** The outcome if the registry did not answer a reading, or if we may not ask it just now. */
export function unavailableOutcome({ message, code }: OutcomeError): RegistryOutcome<never> {
  return { kind: "unavailable", text: message, isCrowded: code === crowded };
}

export type Refuses = (code: number, text: string) => RefusalMeaning;

/**
 * Sends one transform command and determines its outcome as far as possible now. If the outcome is unknown, the object is read
 * once immediately. That finds a command that was executed even though its reply was lost.
 *
 * `meaning`: what a refusal of the command means for the request. Returns executed (according to the reply or the reading),
 * exists (2302), or the end of the work for now.
 */
export async function perform(
  talk: Conversation,
  transform: Transform,
  meaning: Refuses,
  args: Readonly<Record<string, unknown>> = journalArgs(transform),
): Promise<Step<{ kind: "executed"; sent: Sent } | { kind: "exists" }>> {
  const { deps, scope, connection, requestId } = talk;
  const object = objectOf(transform);
  const sent = await sendJournaled(deps, scope, connection, {
    transform,
    object,
    args,
    requestId,
    lane: "interactive",
  });
  if (sent.kind === "blocked") return stop(await afterBlock(talk, object));
  if (sent.kind === "paused") return stop(pausedOutcome(deps, connection.registryId, sent.cause));
  if (sent.kind === "unavailable") return stop(sent);
  if (sent.kind === "misconfigured") return stop(misconfiguredOutcome(deps, connection.registryId, sent));
  if (sent.kind === "unknown") {
    const { command } = sent;
    return settle(talk, { ...command, state: command.state === "sent" ? "unknown" : command.state }, sent, meaning);
  }
  if (sent.kind === "refused") {
    const outcome = refusalOutcome(talk, meaning(sent.code, sent.text), sent.text);
    return outcome === "exists" ? go({ kind: "exists" }) : stop(outcome);
  }
  if (!sent.answer.isPending) return go({ kind: "executed", sent });
  return stop({ kind: "pending", nextCheckAt: addMs(deps.clock.now(), pendingCheckMs) });
}

async function settle(
  talk: Conversation,
  command: Command,
  sent: Sent,
  meaning: Refuses,
): Promise<Step<{ kind: "executed"; sent: Sent } | { kind: "exists" }>> {
  const after = await readOutcome(talk.deps, talk.scope, talk.connection, command);
  if (after.state === "succeeded") return go({ kind: "executed", sent });
  if (after.state !== "refused") return stop(waitFor(talk.deps, after));
  const text = after.resultText ?? "";
  const outcome = refusalOutcome(talk, meaning(after.resultCode ?? 0, text), text);
  return outcome === "exists" ? go({ kind: "exists" }) : stop(outcome);
}

/**
 * The outcome if another command on the object is still open. If that command is our own, its next check says when to continue.
 * For a command of another request we only wait.
 */
export async function afterBlock(talk: Conversation, object: string): Promise<RegistryOutcome<never>> {
  const { deps, scope, connection } = talk;
  const open = await tx(deps.pool, scope, (trx) => openCommandOn(trx, scope, connection.registryId, object));
  if (open !== null && open.requestId === talk.requestId) return waitFor(deps, open);
  return { kind: "unknown", nextCheckAt: addMs(deps.clock.now(), blockedRetryMs) };
}
