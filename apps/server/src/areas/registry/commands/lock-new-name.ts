import type { Command } from "../journal/index.ts";
import type { RegisteredFacts, RegistryOutcome } from "../registry-outcome.ts";
import { changedStatuses, transferLock } from "../statuses.rules.ts";
import { perform, type Conversation } from "./conversation.ts";

/** After this many attempts without an answer, the domain is delivered without the lock. */
const attemptsMax = 3;

/**
 * Sets the transfer lock on a name that has just been registered. The lock needs a command of its own, because a domain cannot be
 * created with a status (RFC 5731 section 3.2.1).
 *
 * If the registry does not answer, the request waits. If the registry refuses, the customer still gets the name, unlocked and
 * shown as unlocked.
 *
 * `history`: the commands of the request before this run, each with a known outcome.
 *
 * Source: docs/threats.md T34: locked by default
 */
export async function lockNewName(
  talk: Conversation,
  facts: RegisteredFacts,
  history: readonly Command[],
): Promise<RegistryOutcome<RegisteredFacts>> {
  if (facts.statuses.includes(transferLock)) return { kind: "done", value: facts };
  const name = facts.asciiName;
  const earlier = history.filter(({ verb, object }) => verb === "domain:update" && object === name);
  if (earlier.some(({ state }) => state === "refused") || earlier.length >= attemptsMax)
    return delivered(talk, facts, "given up");
  const lock = { verb: "domain:update", name, addStatuses: [transferLock], removeStatuses: [], authInfo: null } as const;
  const step = await perform(talk, lock, () => ({ kind: "staff" }));
  if (step.kind === "go") {
    const statuses = changedStatuses(facts.statuses, { add: [transferLock], remove: [] });
    return { kind: "done", value: { ...facts, statuses } };
  }
  const { outcome } = step;
  const isRefused = "text" in outcome && outcome.kind !== "unavailable";
  return isRefused ? delivered(talk, facts, outcome.text) : outcome;
}

/** The registration counts as done even if the lock was refused. Returns the domain without the lock, and logs a warning. */
function delivered({ deps, connection }: Conversation, facts: RegisteredFacts, text: string): RegistryOutcome<RegisteredFacts> {
  deps.log.warn(
    { event: "registry.not-locked", registry: connection.registryId, name: facts.asciiName, text },
    "new name stays without transfer lock",
  );
  return { kind: "done", value: facts };
}
