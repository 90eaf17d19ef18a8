import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { tx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { ContactForRegistry } from "../contacts/index.ts";
import type { RegistryDeps } from "../deps.ts";
import { commandsOfRequest, markHeard, type Command, isOurCreation } from "../journal/index.ts";
import type { SoldFee } from "./premium-fee.rules.ts";
import type { RegisteredFacts, RegistryOutcome } from "../registry-outcome.ts";
import { meaningOf } from "../registry-refusal.rules.ts";
import type { RegistryFee, RegistryConnection, RegistryDomain, Transform, TransformAnswer } from "../registry.port.ts";
import { agreedTo, askFee, checkOne } from "./agree-fee.ts";
import { lockNewName } from "./lock-new-name.ts";
import { ensureContact, ensureHosts } from "./ensure-objects.ts";
import {
  go,
  perform,
  misconfiguredOutcome,
  refusalOutcome,
  settleEarlier,
  unavailableOutcome,
  type Conversation,
  type Step,
} from "./conversation.ts";

export type Registration = {
  readonly requestId: string;
  readonly asciiName: string;
  readonly registryId: string;
  readonly periodMonths: number;
  readonly registrant: ContactForRegistry;
  readonly nameServers: readonly string[];
  /** The fee that the customer was quoted for a premium domain. Null for an ordinary domain. */
  readonly fee: SoldFee | null;
  /** Whether to set the transfer lock on the new domain before it is delivered. */
  readonly isLocked: boolean;
  /** Called before the name is ordered. Absent if launches do not matter. */
  readonly prepareLaunch?: PrepareLaunch;
};

/** What is sent besides the ordinary data of a domain while its TLD is being launched. */
export type LaunchData = Pick<Extract<Transform, { verb: "domain:create" }>, "claims" | "launch">;

/**
 * Finds out what has to be sent, and stops the work while something is missing, such as the customer's acknowledgement of a
 * notice. wantsNotice: whether the registry has refused the name because an acknowledged notice was missing.
 */
export type PrepareLaunch = (connection: RegistryConnection, wantsNotice: boolean) => Promise<Step<LaunchData>>;

type Outcome = RegistryOutcome<RegisteredFacts>;

/**
 * Registers a domain for a request, with all commands that this needs. It can be resumed at any point. The outcome of what an
 * earlier attempt sent is first determined by reading. Nothing is sent twice unless two readings have found no trace of it.
 *
 * Returns done with what the registry holds, or how the request continues (see RegistryOutcome). Calling it again with the same
 * registration is always safe.
 *
 * Source: docs/states.md#registry-answers and #steps-of-each-kind, docs/faults.md#lost-replies
 */
export async function registerAtRegistry(deps: RegistryDeps, scope: AccountScope, job: Registration): Promise<Outcome> {
  try {
    const connection = deps.registries.of(job.registryId);
    const talk = { deps, scope, connection, requestId: job.requestId };
    const history: Command[] = [];
    const outcome = await converse(talk, job, history);
    return outcome.kind === "done" && job.isLocked && deps.onlyReads !== true
      ? await lockNewName(talk, outcome.value, history)
      : outcome;
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    // Only errors from readings arrive here. A reading changes nothing, so it can be repeated whatever its outcome was.
    if (error.kind === "unavailable" || error.kind === "unknown") return unavailableOutcome(error);
    if (error.kind === "refused") return { kind: "staff", text: error.message };
    return misconfiguredOutcome(deps, job.registryId, { code: error.code, text: error.message });
  }
}

/** `history`: an empty list, to which this function adds the commands of earlier runs once their outcomes are known. */
async function converse(talk: Conversation, job: Registration, history: Command[]): Promise<Outcome> {
  const { deps, scope, connection } = talk;
  const earlier = await settleEarlier(talk);
  if (earlier.kind === "stop") return earlier.outcome;
  history.push(...earlier.value);
  const creates = history.filter(isCreate(job));
  const last = creates.at(-1);
  if (last?.state === "succeeded") return readFacts(talk, job, null);
  // Since the last call, a query or a poll message has shown that the registry refused the command. The refusal is handled once.
  if (last?.state === "refused" && last.decidedBy !== "reply" && last.args["heard"] !== true && deps.onlyReads !== true) {
    await tx(deps.pool, scope, (trx) => markHeard(trx, scope, last.id));
    return afterRefusal(talk, job, last, creates);
  }
  const checked = await checkFirst(connection, job);
  if (checked.kind === "stop") return (await adoptOwn(talk, job, creates)) ?? (await madeByHand(talk, job)) ?? checked.outcome;
  const launch = await prepareLaunch(talk, job, creates);
  if (launch.kind === "stop") return launch.outcome;
  const contact = await ensureContact(talk, job.registrant);
  if (contact.kind === "stop") return contact.outcome;
  const hosts = await ensureHosts(talk, job.nameServers);
  if (hosts.kind === "stop") return hosts.outcome;
  return create(talk, { ...job, fee: checked.fee }, contact.value, launch.value);
}

async function prepareLaunch(talk: Conversation, job: Registration, creates: readonly Command[]): Promise<Step<LaunchData>> {
  const wasWanted = creates.some(
    ({ state, resultCode, resultText }) => state === "refused" && wantsNotice(resultCode, resultText),
  );
  return job.prepareLaunch === undefined ? go({}) : job.prepareLaunch(talk.connection, wasWanted);
}

function wantsNotice(code: number | null, text: string | null): boolean {
  const meaning = meaningOf("domain:create", code ?? 0, text ?? "", false);
  return meaning.kind === "customer" && meaning.text === ownReason("claimsNotice");
}

function isCreate(job: Registration): (command: Command) => boolean {
  return ({ verb, object }) => verb === "domain:create" && object === job.asciiName;
}

async function create(talk: Conversation, job: Registration, registrant: string | null, launch: LaunchData): Promise<Outcome> {
  const { connection } = talk;
  const roles = ["admin", "tech", "billing"] as const;
  const contacts =
    connection.capabilities.contacts === "full" && registrant !== null ? roles.map((role) => ({ role, handle: registrant })) : [];
  const { asciiName: name, periodMonths, nameServers, fee } = job;
  const step = await perform(
    talk,
    {
      verb: "domain:create",
      name,
      periodMonths,
      registrant,
      contacts,
      nameServers,
      delegationSigners: [],
      fee,
      ...launch,
    },
    (code, text) => meaningOf("domain:create", code, text, fee !== null),
  );
  if (step.kind === "stop") return (await noticeFor(talk, job, launch, step.outcome)) ?? step.outcome;
  if (step.value.kind === "executed") {
    const { sent } = step.value;
    return readFacts(talk, job, sent.kind === "answered" ? sent.answer : null);
  }
  // The journal is read again: another worker may have created the domain while this one was busy with contact and hosts.
  const history = await tx(talk.deps.pool, talk.scope, (trx) => commandsOfRequest(trx, talk.scope, job.requestId));
  return (await adoptOwn(talk, job, history.filter(isCreate(job)), registrant)) ?? alreadyRegistered(ownReason("nameTaken"));
}

/**
 * Fetches the trademark notices at once if the registry refused the name because an acknowledged notice was missing, although we
 * knew of no claims phase.
 */
async function noticeFor(talk: Conversation, job: Registration, sent: LaunchData, outcome: Outcome): Promise<Outcome | null> {
  const isWanted = outcome.kind === "customer" && outcome.text === ownReason("claimsNotice");
  if (!isWanted || job.prepareLaunch === undefined || sent.claims !== undefined) return null;
  const asked = await job.prepareLaunch(talk.connection, true);
  return asked.kind === "stop" ? asked.outcome : null;
}

function alreadyRegistered(text: string): Outcome {
  return { kind: "customer", reason: 4003, text };
}

async function afterRefusal(talk: Conversation, job: Registration, last: Command, creates: readonly Command[]): Promise<Outcome> {
  const text = last.resultText ?? "";
  // The registry has decided on an application after the phase, so nothing can be corrected.
  if (isApplication(last)) return { kind: "rejected", text: text === "" ? ownReason("applicationRejected") : text };
  const meaning = meaningOf("domain:create", last.resultCode ?? 0, text, job.fee !== null);
  const outcome = refusalOutcome(talk, meaning, text);
  return outcome === "exists" ? ((await adoptOwn(talk, job, creates)) ?? alreadyRegistered(text)) : outcome;
}

function isApplication({ args }: Command): boolean {
  const { launch } = args;
  return typeof launch === "object" && launch !== null && "makes" in launch && launch.makes === "application";
}

/** Whether the registry may have executed a command even if its reply never came. An explicit refusal means that it did not. */
function mayHaveHappened({ state, decidedBy }: Command): boolean {
  return state !== "refused" && !(state === "not_sent" && decidedBy === "reply");
}

/** Handles a domain that is not free. It may be taken because an earlier command of the same request was executed after all. */
async function adoptOwn(
  talk: Conversation,
  job: Registration,
  creates: readonly Command[],
  registrant?: string | null,
): Promise<Outcome | null> {
  const first = creates.find(mayHaveHappened);
  if (first === undefined) return null;
  const handle = registrant ?? (typeof first.args["registrant"] === "string" ? first.args["registrant"] : null);
  const readAt = talk.deps.clock.now();
  const found = await talk.connection.domain(job.asciiName, "interactive");
  if (found === null || !isOurCreation(found, first.sentAt, handle)) return null;
  return { kind: "done", value: factsOf(job, found, null, readAt) };
}

/**
 * Completes the request if a staff member has registered the domain by hand: the registry must hold it for us and for exactly
 * this owner. Otherwise a domain that already exists at the registry does not count as the result of this request.
 */
async function madeByHand(talk: Conversation, job: Registration): Promise<Outcome | null> {
  if (talk.deps.onlyReads !== true) return null;
  const readAt = talk.deps.clock.now();
  const found = await talk.connection.domain(job.asciiName, "interactive");
  if (found === null || !found.isOurs) return null;
  const owner = await ensureContact(talk, job.registrant);
  if (owner.kind === "stop" || (owner.value !== null && owner.value !== found.registrant)) return null;
  return { kind: "done", value: factsOf(job, found, null, readAt) };
}

type FirstCheck =
  | { readonly kind: "go"; readonly fee: RegistryFee | null }
  | { readonly kind: "stop"; readonly outcome: Outcome };

/** Checks whether the domain can be registered at the quoted price, before anything is created for it. */
async function checkFirst(connection: RegistryConnection, job: Registration): Promise<FirstCheck> {
  const checked = await checkOne(connection, job.asciiName, 12);
  if (checked.state === "taken" || checked.state === "reserved")
    return { kind: "stop", outcome: alreadyRegistered(checked.reason ?? checked.state) };
  const now = await askFee(connection, { ...job, operation: "create" }, checked);
  const agreed = agreedTo(now, job.fee, job.periodMonths);
  if (agreed.kind === "agreed") return { kind: "go", fee: agreed.fee };
  return { kind: "stop", outcome: { kind: "customer", reason: 4006, text: agreed.text } };
}

/** Reads what the registry holds after a create that is known to have happened. If it cannot be read, the answer is enough. */
async function readFacts(talk: Conversation, job: Registration, answer: TransformAnswer | null): Promise<Outcome> {
  const readAt = talk.deps.clock.now();
  try {
    const found = await talk.connection.domain(job.asciiName, "interactive");
    if (found?.isOurs) return { kind: "done", value: factsOf(job, found, answer, readAt) };
    if (answer === null) return { kind: "staff", text: taskText("registeredNotShown") };
  } catch (error) {
    if (!(error instanceof OutcomeError) || answer === null) throw error;
  }
  if (answer.expiresAt === null) return { kind: "staff", text: taskText("acceptedNotShown") };
  const unread = {
    roid: null,
    sponsor: null,
    createdAt: answer.createdAt,
    expiresAt: answer.expiresAt,
    statuses: [],
    rgpStatuses: [],
    nameServers: [],
  };
  return { kind: "done", value: factsOf(job, unread, answer, readAt) };
}

type Shown = Pick<RegistryDomain, "roid" | "sponsor" | "createdAt" | "expiresAt" | "statuses" | "rgpStatuses" | "nameServers">;

function factsOf(job: Registration, found: Shown, answer: TransformAnswer | null, readAt: Date): RegisteredFacts {
  const createdAt = found.createdAt ?? answer?.createdAt ?? null;
  const expiresAt = found.expiresAt ?? answer?.expiresAt ?? null;
  if (expiresAt === null) throw new OutcomeError("misconfigured", `the registry shows no expiry date of ${job.asciiName}`);
  return {
    registryId: job.registryId,
    asciiName: job.asciiName,
    roid: found.roid,
    sponsor: found.sponsor,
    createdAt: createdAt === null ? readAt : new Date(createdAt),
    expiresAt: new Date(expiresAt),
    statuses: [...found.statuses, ...found.rgpStatuses],
    nameServersWanted: job.nameServers,
    nameServersSeen: found.nameServers,
    fee: answer?.fee ?? null,
    isPremium: job.fee !== null,
    readAt,
  };
}
