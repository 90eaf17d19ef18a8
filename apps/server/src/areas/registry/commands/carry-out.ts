import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { tx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RegistryDeps } from "../deps.ts";
import { markHeard, type Command } from "../journal/index.ts";
import type { RegistryOutcome } from "../registry-outcome.ts";
import { commonMeaning, type RefusalMeaning } from "../registry-refusal.rules.ts";
import type { RegistryCapabilities, RegistryDomain, Transform } from "../registry.port.ts";
import {
  misconfiguredOutcome,
  perform,
  refusalOutcome,
  settleEarlier,
  unavailableOutcome,
  type Conversation,
  type Step,
} from "./conversation.ts";

/** What the decision about the next step of a request is based on. */
export type Sight<P> = {
  /** The domain as the registry holds it now. Null if it does not exist there. */
  readonly found: RegistryDomain | null;
  /** The commands of this request so far, oldest first. The outcome of each is known. */
  readonly history: readonly Command[];
  readonly capabilities: RegistryCapabilities;
  readonly prepared: P;
  readonly readAt: Date;
};

export type NextStep<T> =
  | { readonly kind: "send"; readonly transform: Transform }
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "stop"; readonly outcome: RegistryOutcome<never> };

/** What a request wants to have done to a domain at its registry. */
export type Undertaking<T, P> = {
  readonly requestId: string;
  readonly registryId: string;
  readonly asciiName: string;
  /** Creates the contacts and hosts that have to exist first. Runs after the outcomes of earlier commands are known. */
  prepare(talk: Conversation): Promise<Step<P>>;
  /**
   * Decides, from what the registry holds now, on the next command, the end, or a stop. It is a pure function. Whether something
   * is already done is read from `found` and never assumed from `history`, so that repeating it is harmless.
   */
  next(sight: Sight<P>): NextStep<T>;
  /** What a refusal means for this request, if that differs from the common table. Null means that the common table applies. */
  meaning(verb: Transform["verb"], code: number, text: string): RefusalMeaning | null;
};

/** This is more commands than any request needs. A registry that seems to need more has not done what its answers say. */
const commandsMax = 12;

/**
 * Carries out a request at the registry, one command after the other. It can be resumed at any point. The outcome of what an
 * earlier run sent is first determined by reading. Nothing is sent twice unless two readings have found no trace of it.
 *
 * Returns done with the value of `next`, or how the request continues. Calling it again with the same undertaking is always safe.
 *
 * Source: docs/states.md#registry-answers, docs/faults.md#lost-replies
 */
export async function carryOut<T, P>(
  deps: RegistryDeps,
  scope: AccountScope,
  work: Undertaking<T, P>,
): Promise<RegistryOutcome<T>> {
  try {
    const connection = deps.registries.of(work.registryId);
    return await converse({ deps, scope, connection, requestId: work.requestId }, work);
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    // Only errors from readings arrive here. A reading changes nothing, so it can be repeated whatever its outcome was.
    if (error.kind === "unavailable" || error.kind === "unknown") return unavailableOutcome(error);
    if (error.kind === "refused") return { kind: "staff", text: error.message };
    return misconfiguredOutcome(deps, work.registryId, { code: error.code, text: error.message });
  }
}

async function converse<T, P>(talk: Conversation, work: Undertaking<T, P>): Promise<RegistryOutcome<T>> {
  const { deps, connection } = talk;
  const said = new Set<string>();
  let prepared: P | undefined;
  for (let sent = 0; sent <= commandsMax; sent++) {
    const earlier = await settleEarlier(talk);
    if (earlier.kind === "stop") return earlier.outcome;
    const unheard = deps.onlyReads === true ? null : await hearDecision(talk, work, earlier.value);
    if (unheard !== null) return unheard;
    if (prepared === undefined) {
      const ready = await work.prepare(talk);
      if (ready.kind === "stop") return ready.outcome;
      prepared = ready.value;
    }
    const readAt = deps.clock.now();
    const found = await connection.domain(work.asciiName, "interactive");
    const { capabilities } = connection;
    const step = work.next({ found, history: earlier.value, capabilities, prepared, readAt });
    if (step.kind === "done") return step;
    if (step.kind === "stop") return step.outcome;
    const { transform } = step;
    const key = JSON.stringify({ ...transform, ...("authInfo" in transform ? { authInfo: null } : {}) });
    if (said.has(key)) return { kind: "staff", text: taskText("effectNotShown", { command: transform.verb }) };
    said.add(key);
    const meaning = (code: number, text: string) =>
      work.meaning(transform.verb, code, text) ?? commonMeaning(transform.verb, code, text);
    const done = await perform(talk, transform, meaning);
    if (done.kind === "stop") return done.outcome;
    if (done.value.kind === "exists") return { kind: "staff", text: taskText("objectExists", { command: transform.verb }) };
  }
  return { kind: "staff", text: taskText("toldTooOften") };
}

/**
 * If a reading or poll message has found, since the last run, that the last command was refused, this returns what the refusal
 * means for the request. It does so only once.
 */
async function hearDecision<T, P>(
  { deps, scope, connection }: Conversation,
  work: Undertaking<T, P>,
  history: readonly Command[],
): Promise<RegistryOutcome<never> | null> {
  const last = history.at(-1);
  if (last?.state !== "refused" || last.decidedBy === "reply" || last.args["heard"] === true) return null;
  await tx(deps.pool, scope, (trx) => markHeard(trx, scope, last.id));
  const [verb, code, text] = [last.verb as Transform["verb"], last.resultCode ?? 0, last.resultText ?? ""];
  const outcome = refusalOutcome({ deps, connection }, work.meaning(verb, code, text) ?? commonMeaning(verb, code, text), text);
  return outcome === "exists" ? { kind: "staff", text } : outcome;
}
