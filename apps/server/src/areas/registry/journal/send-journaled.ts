import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { sha256 } from "../../../platform/ids.ts";
import { crowded, OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { WouldSend, type RegistryDeps } from "../deps.ts";
import {
  decideCommand,
  findCommand,
  insertCommand,
  insertFrames,
  leaveOpen,
  type Command,
  type Decision,
  type Frame,
} from "./journal.repository.ts";
import { pauseOf, type PauseCause } from "../pauses.repository.ts";
import type { Lane, RegistryConnection, Transform, TransformAnswer } from "../registry.port.ts";

/** How sending one transform ended, according to the journal now. */
export type Sent =
  | { readonly kind: "answered"; readonly command: Command; readonly answer: TransformAnswer }
  | { readonly kind: "refused"; readonly command: Command; readonly code: number; readonly text: string }
  /** isCrowded: whether we have more commands for the registry than it accepts at the moment. */
  | { readonly kind: "unavailable"; readonly text: string; readonly isCrowded: boolean }
  /** Staff have paused the registry. Nothing was sent. */
  | { readonly kind: "paused"; readonly cause: PauseCause }
  /** code: the registry refuses our account, whatever we request. Null if something is wrong with this command alone. */
  | { readonly kind: "misconfigured"; readonly text: string; readonly code: string | null }
  /** A command was sent and no valid reply came. Its object has to be read before anything else is done. */
  | { readonly kind: "unknown"; readonly command: Command }
  /** Another command on the same object is still open, maybe from another worker. Nothing was sent. */
  | { readonly kind: "blocked" };

/**
 * Sends a transform command so that its outcome can always be found. Its journal row is committed as sent before the first byte
 * leaves, and the outcome is written afterwards. If the process dies in between, the row stays open, and the outcome is found by
 * reading.
 *
 * `args`: what is needed later to find the command's outcome, without secrets and personal data.
 *
 * Source: docs/faults.md#lost-replies
 */
export async function sendJournaled(
  deps: RegistryDeps,
  scope: AccountScope,
  connection: RegistryConnection,
  work: {
    requestId: string | null;
    transform: Transform;
    object: string;
    args: Readonly<Record<string, unknown>>;
    lane: Lane;
  },
): Promise<Sent> {
  const { transform, object, requestId } = work;
  if (deps.onlyReads === true) throw new WouldSend(transform.verb);
  const nextCheckAt = addMs(deps.clock.now(), connection.capabilities.commandLimitSeconds * 1000);
  const argsHash = sha256(
    JSON.stringify({
      ...transform,
      ...("authInfo" in transform ? { authInfo: transform.authInfo !== null } : {}),
      ...("allocationToken" in transform ? { allocationToken: true } : {}),
    }),
  );
  const command = await tx(deps.pool, scope, async (trx) => {
    const inserted = await insertCommand(trx, scope, {
      registryId: connection.registryId,
      requestId,
      verb: transform.verb,
      object,
      args: work.args,
      argsHash,
      nextCheckAt,
    });
    return inserted ?? (await pauseOf(trx, connection.registryId));
  });
  if (command === null) return { kind: "blocked" };
  if (typeof command === "string") return { kind: "paused", cause: command };
  const frames: Frame[] = [];
  const sent = await send(connection, command, transform, work.lane, frames);
  return record(deps, scope, command, sent, frames);
}

type Raw =
  | { readonly kind: "answered"; readonly answer: TransformAnswer }
  | { readonly kind: "failed"; readonly error: OutcomeError };

async function send(
  connection: RegistryConnection,
  command: Command,
  transform: Transform,
  lane: Lane,
  frames: Frame[],
): Promise<Raw> {
  try {
    const answer = await connection.send(transform, {
      clientTransactionId: command.clientTransactionId,
      lane,
      onFrame: (direction, body) => frames.push({ direction, body }),
    });
    return { kind: "answered", answer };
  } catch (error) {
    if (error instanceof OutcomeError) return { kind: "failed", error };
    throw error;
  }
}

async function record(
  deps: RegistryDeps,
  scope: AccountScope,
  command: Command,
  raw: Raw,
  frames: readonly Frame[],
): Promise<Sent> {
  const now = deps.clock.now();
  const isMine = await tx(deps.pool, scope, async (trx) => {
    await insertFrames(trx, scope, command.id, frames);
    if (raw.kind === "answered" && raw.answer.isPending && !isOverWhenTaken(command)) {
      const { resultCode, serverTransactionId, applicationId = null } = raw.answer;
      return leaveOpen(trx, scope, command.id, {
        state: "pending",
        nextCheckAt: addMs(now, pendingCheckMs),
        resultCode,
        serverTransactionId,
        applicationId,
      });
    }
    if (raw.kind === "failed" && raw.error.kind === "unknown") {
      return leaveOpen(trx, scope, command.id, { state: "unknown", nextCheckAt: now, resultText: raw.error.message });
    }
    return decideCommand(trx, scope, command.id, decisionOf(raw));
  });
  count(deps, command, raw);
  // If another process has found the outcome by reading meanwhile, this worker uses that outcome and not its own late answer.
  if (!isMine) return decidedBefore(deps, scope, command);
  if (raw.kind === "answered") return { kind: "answered", command, answer: raw.answer };
  const { kind, code, message } = raw.error;
  if (kind === "unknown") return { kind: "unknown", command };
  if (kind === "refused") return { kind: "refused", command, code: Number(code ?? 0), text: message };
  return kind === "misconfigured" ? { kind, text: message, code } : { kind, text: message, isCrowded: code === crowded };
}

/**
 * Whether a command counts as finished once the registry has accepted it. A domain whose release waits for the other registrar
 * shows nothing of it, and may be changed in the meantime. The row of its transfer says how long it waits.
 */
const isOverWhenTaken = ({ verb }: Command): boolean => verb === "domain:release";

/** How often a domain is read while its command is pending at the registry. The poll message usually comes first. */
export const pendingCheckMs = 10 * 60_000;

function decisionOf(raw: Raw): Decision {
  if (raw.kind === "answered") {
    const { resultCode, serverTransactionId, fee } = raw.answer;
    return { state: "succeeded", decidedBy: "reply", resultCode, serverTransactionId, cost: fee };
  }
  const { kind, code, message } = raw.error;
  return {
    state: kind === "refused" ? "refused" : "not_sent",
    decidedBy: "reply",
    // Codes that are words are our own. Only numbers are result codes from an answer.
    resultCode: code !== null && /^\d+$/.test(code) ? Number(code) : null,
    resultText: message,
  };
}

async function decidedBefore(deps: RegistryDeps, scope: AccountScope, command: Command): Promise<Sent> {
  const now = await tx(deps.pool, scope, (trx) => findCommand(trx, scope, command.id));
  if (now === null) throw new Error(`journal row ${command.id} is gone`);
  return { kind: "unknown", command: now };
}

function count(deps: RegistryDeps, command: Command, raw: Raw): void {
  const outcome = raw.kind === "answered" ? (raw.answer.isPending ? "pending" : "succeeded") : raw.error.kind;
  deps.metrics.registryCommands.inc({ registry: command.registryId, outcome });
  deps.log.info(
    {
      event: "registry.command",
      registry: command.registryId,
      verb: command.verb,
      name: command.object,
      cltrid: command.clientTransactionId,
      attempt: command.attempt,
      state: outcome,
    },
    "registry command",
  );
}
