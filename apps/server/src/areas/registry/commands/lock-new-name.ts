import { type Command, readOutcome, pendingCheckMs, sendJournaled } from "../journal/index.ts";
import type { RegisteredFacts, RegistryOutcome } from "../registry-outcome.ts";
import { changedStatuses, transferLock } from "../statuses.rules.ts";
import { afterBlock, waitFor, type Conversation } from "./registration-steps.ts";
import { addMs } from "../../../platform/clock.ts";

type Outcome = RegistryOutcome<RegisteredFacts>;

/** A registry that loses this many locks in a row is left alone: the name is delivered unlocked. */
const attemptsMax = 3;

/**
 * Sets the transfer lock on a name just registered: no registrar can create one locked (RFC 5731 3.2.1 has no status).
 *
 * A registry that does not answer makes the request wait; one that refuses does not cost the customer the name, which
 * is delivered unlocked and shows so.
 *
 * Takes  history: the request's commands before this run, settled
 * Source T34: locked by default
 */
export async function lockNewName(talk: Conversation, facts: RegisteredFacts, history: readonly Command[]): Promise<Outcome> {
  const { deps, scope, connection, requestId } = talk;
  const name = facts.asciiName;
  const locked = (): Outcome => ({
    kind: "done",
    value: { ...facts, statuses: changedStatuses(facts.statuses, { add: [transferLock], remove: [] }) },
  });
  if (facts.statuses.includes(transferLock)) return { kind: "done", value: facts };
  const earlier = history.filter(({ verb, object }) => verb === "domain:update" && object === name);
  if (earlier.some(({ state }) => state === "refused") || earlier.length >= attemptsMax) return unlocked(talk, facts, "given up");
  const sent = await sendJournaled(deps, scope, connection, {
    requestId,
    transform: { verb: "domain:update", name, addStatuses: [transferLock], removeStatuses: [], authInfo: null },
    object: name,
    args: { addStatuses: [transferLock], removeStatuses: [], setsAuthInfo: false },
    lane: "interactive",
  });
  switch (sent.kind) {
    case "answered":
      return sent.answer.isPending ? { kind: "pending", nextCheckAt: addMs(deps.clock.now(), pendingCheckMs) } : locked();
    case "refused":
    case "misconfigured":
      return unlocked(talk, facts, sent.text);
    case "unavailable":
      return sent;
    case "blocked":
      return afterBlock(talk, name);
    case "unknown": {
      const after = await readOutcome(deps, scope, connection, asUnknown(sent.command));
      if (after.state === "succeeded") return locked();
      return after.state === "refused" ? unlocked(talk, facts, after.resultText ?? "") : waitFor(deps, after);
    }
    default:
      return sent satisfies never;
  }
}

/** The sender itself knows that its reply is lost: the row need not wait for its date to be read. */
function asUnknown(command: Command): Command {
  return { ...command, state: command.state === "sent" ? "unknown" : command.state };
}

function unlocked({ deps, connection }: Conversation, facts: RegisteredFacts, text: string): Outcome {
  deps.log.warn(
    { event: "registry.not-locked", registry: connection.registryId, name: facts.asciiName, text },
    "new name stays without transfer lock",
  );
  return { kind: "done", value: facts };
}
