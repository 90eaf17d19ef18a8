import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RegistryDeps } from "../deps.ts";
import { decideCommand, findCommand, leaveOpen, type Command, type Decision } from "./journal.repository.ts";
import { roleText } from "./journal-args.rules.ts";
import type { RegistryConnection, RegistryDomain, RegistryContact } from "../registry.port.ts";
import { signerText } from "../signers.rules.ts";
import { hashOfContact } from "../contacts/index.ts";
import { pendingCheckMs } from "./send-journaled.ts";

/** What a reading of the object shows about a command whose reply is missing. */
type Reading =
  | { readonly kind: "happened" }
  /** The object makes the command impossible: it belongs to another registrar, or was already ours before. */
  | { readonly kind: "refused"; readonly code: number; readonly text: string }
  /** There is no trace of the command so far. text: what the object shows instead, if that is known. */
  | { readonly kind: "no-trace"; readonly text?: string }
  /** The command was accepted and is not finished. */
  | { readonly kind: "pending" };

/** How far registries' clocks may be behind ours: at most minutes (RFC 5730 servers are synchronised; ICANN tests 30 s). */
const clockSkewMs = 5 * 60_000;

/** How long after it was adopted or abandoned a command is read again, because the registry may have executed it late (I-D6). */
export const rereadAfterMs = [3_600_000, 86_400_000] as const;

const firstLook = "no trace at first look";

/**
 * Finds the outcome of an open command by reading the object that the command was to change. The outcome is *adopted* if the
 * object shows that the command was carried out, *refused* if the object shows that it cannot be, and *not sent* if two readings
 * show no trace of it, the second one after the longest time that the registry may take for a command.
 *
 * Returns the command as the journal has it afterwards: with an outcome, or still open (sent, unknown, pending) with its
 * next_check_at. Throws OutcomeError if the registry does not answer the reading; the journal is then unchanged.
 *
 * Source: docs/faults.md#lost-replies
 */
export async function readOutcome(
  deps: RegistryDeps,
  scope: AccountScope,
  connection: RegistryConnection,
  command: Command,
): Promise<Command> {
  if (command.state === "succeeded" || command.state === "refused" || command.state === "not_sent") return command;
  const now = deps.clock.now();
  // The worker that sent the command may still be at work. Until that time no other process determines the outcome of a command
  // that is only "sent".
  if (command.state === "sent" && command.nextCheckAt !== null && command.nextCheckAt > now) return command;
  const reading = await readFor(connection, command).catch(refusedReading);
  await tx(deps.pool, scope, async (trx) => {
    if (reading.kind === "pending" || (reading.kind === "no-trace" && command.state === "pending")) {
      await leaveOpen(trx, scope, command.id, { state: "pending", nextCheckAt: addMs(now, pendingCheckMs) });
      return;
    }
    const decision = decisionOf(reading, command, now);
    if (decision !== null) {
      await decideCommand(trx, scope, command.id, decision);
      return;
    }
    const limitAt = addMs(command.sentAt, connection.capabilities.commandLimitSeconds * 1000);
    const nextCheckAt = limitAt > now ? limitAt : addMs(now, connection.capabilities.commandLimitSeconds * 1000);
    await leaveOpen(trx, scope, command.id, { state: "unknown", nextCheckAt, resultText: firstLook });
  });
  const after = await tx(deps.pool, scope, (trx) => findCommand(trx, scope, command.id));
  if (after === null) throw new Error(`journal row ${command.id} is gone`);
  deps.log.info(
    {
      event: "registry.read",
      registry: command.registryId,
      verb: command.verb,
      name: command.object,
      cltrid: command.clientTransactionId,
      state: after.state,
    },
    "outcome decided by reading",
  );
  return after;
}

function decisionOf(reading: Reading, command: Command, now: Date): Decision | null {
  if (reading.kind === "pending") return null;
  const rereadAt = command.verb === "domain:create" ? addMs(now, rereadAfterMs[0]) : null;
  if (reading.kind === "happened") return { state: "succeeded", decidedBy: "info", rereadAt };
  if (reading.kind === "refused")
    return { state: "refused", decidedBy: "info", resultCode: reading.code, resultText: reading.text };
  // These commands create an object under a handle of ours, or set a value. If they are sent again, they create the object only
  // once or are refused with "exists" (docs/faults.md#lost-replies).
  if (repeatable.has(command.verb))
    return { state: "not_sent", decidedBy: "info", resultText: reading.text ?? "no trace of it at the registry" };
  const isSecond = command.resultText === firstLook && command.nextCheckAt !== null && command.nextCheckAt <= now;
  return isSecond
    ? { state: "not_sent", decidedBy: "info", resultText: "no trace of it at the registry, looked twice", rereadAt }
    : null;
}

/**
 * Commands that may be sent again after one reading without a trace, because executing them twice has the same effect as once.
 */
const repeatable: ReadonlySet<string> = new Set(["contact:create", "contact:update", "host:create", "host:update"]);

/** An object that we are not allowed to read belongs to another registrar. */
function refusedReading(error: unknown): Reading {
  if (!(error instanceof OutcomeError) || error.kind !== "refused") throw error;
  return { kind: "refused", code: Number(error.code ?? 2201), text: error.message };
}

async function readFor(connection: RegistryConnection, command: Command): Promise<Reading> {
  const { verb, object } = command;
  switch (verb) {
    case "domain:create":
      return readApplied(connection, command);
    case "contact:create":
      return there(await connection.contact(object, "interactive"));
    case "host:create":
      return there(await connection.host(object, "interactive"));
    case "contact:delete":
      return gone(await connection.contact(object, "interactive"));
    case "host:delete":
      return gone(await connection.host(object, "interactive"));
    case "contact:update":
      return readContactUpdated(connection, await connection.contact(object, "interactive"), command);
    case "host:update":
      return readHostUpdated(await connection.host(object, "interactive"), command);
    case "domain:update":
      return readUpdated(await connection.domain(object, "interactive"), command);
    case "domain:renew":
      return readRenewed(await connection.domain(object, "interactive"), command);
    case "domain:delete":
      return readDeleted(await connection.domain(object, "interactive"));
    case "domain:restore":
      return readRestored(await connection.domain(object, "interactive"), command);
    case "domain:transfer-request":
      return readTransferAsked(connection, command);
    case "domain:release":
      return readReleased(connection, command);
    case "domain:transfer-approve":
    case "domain:transfer-reject":
    case "domain:transfer-cancel":
      return readTransferAnswered(connection, command);
    default:
      throw new Error(`no rule to read the outcome of ${verb}`);
  }
}

function there(found: unknown): Reading {
  return found === null ? { kind: "no-trace" } : { kind: "happened" };
}

function gone(found: unknown): Reading {
  return found === null ? { kind: "happened" } : { kind: "no-trace" };
}

/**
 * Whether a domain was created by our command. It then is ours, was created after the command was sent, and has the command's
 * registrant, if the registry stores registrants. A domain of ours that is older or has another registrant is an earlier
 * registration.
 */
export function isOurCreation(found: RegistryDomain, sentAt: Date, registrant: string | null): boolean {
  if (!found.isOurs) return false;
  if (registrant !== null && found.registrant !== null && found.registrant !== registrant) return false;
  return found.createdAt === null || Date.parse(found.createdAt) >= sentAt.getTime() - clockSkewMs;
}

/**
 * A name that was applied for may be that of another applicant in the end, or not exist for a long time. So the application is
 * read first, and the domain only if the registry does not say what has become of it.
 */
async function readApplied(connection: RegistryConnection, command: Command): Promise<Reading> {
  const { object, args } = command;
  const [id, phase] = [textOf(args["applicationId"]), phaseOf(args["launch"])];
  const state = id === null || phase === null ? null : await connection.application(object, { phase, id }, "interactive");
  if (state === "pending") return { kind: "pending" };
  if (state === "rejected") return { kind: "refused", code: 2306, text: ownReason("applicationRejected") };
  return readCreated(await connection.domain(object, "interactive"), command);
}

function phaseOf(launch: unknown): "sunrise" | "landrush" | null {
  const phase = typeof launch === "object" && launch !== null && "phase" in launch ? launch.phase : null;
  return phase === "sunrise" || phase === "landrush" ? phase : null;
}

function readCreated(found: RegistryDomain | null, command: Command): Reading {
  if (found === null) return { kind: "no-trace" };
  const registrant = textOf(command.args["registrant"]);
  if (!isOurCreation(found, command.sentAt, registrant)) return { kind: "refused", code: 2302, text: ownReason("nameTaken") };
  return found.statuses.includes("pendingCreate") ? { kind: "pending" } : { kind: "happened" };
}

/**
 * The update was executed if the domain shows everything that was requested. An auth code cannot be read back, so a change of the
 * code is never seen.
 */
function readUpdated(found: RegistryDomain | null, command: Command): Reading {
  if (found === null) return { kind: "refused", code: 2303, text: ownReason("nameUnknown") };
  if (command.args["setsAuthInfo"] === true) return { kind: "no-trace" };
  const statuses = new Set(found.statuses);
  const { args } = command;
  const isAsAsked = (held: ReadonlySet<string>, added: unknown, removed: unknown) =>
    listOf(added).every((one) => held.has(one)) && listOf(removed).every((one) => !held.has(one));
  const isDone =
    isAsAsked(statuses, args["addStatuses"], args["removeStatuses"]) &&
    isAsAsked(new Set(found.delegationSigners.map(signerText)), args["addSigners"], args["removeSigners"]) &&
    isAsAsked(new Set(found.nameServers), args["addNameServers"], args["removeNameServers"]) &&
    isAsAsked(new Set(found.contacts.map(roleText)), args["addContacts"], args["removeContacts"]) &&
    (args["registrant"] === undefined || args["registrant"] === found.registrant) &&
    (args["cancelAtExpiry"] === undefined || args["cancelAtExpiry"] === found.endsAtExpiry) &&
    (args["putsRegistryLock"] === undefined || found.isRegistryLocked);
  if (isDone) return { kind: "happened" };
  return found.statuses.includes("pendingUpdate") ? { kind: "pending" } : { kind: "no-trace" };
}

function readHostUpdated(found: { readonly addresses: readonly string[] } | null, { args }: Command): Reading {
  if (found === null) return { kind: "refused", code: 2303, text: ownReason("hostUnknown") };
  const isDone =
    listOf(args["addAddresses"]).every((address) => found.addresses.includes(address)) &&
    listOf(args["removeAddresses"]).every((address) => !found.addresses.includes(address));
  return isDone ? { kind: "happened" } : { kind: "no-trace" };
}

/**
 * The restore was executed if its effect is seen. The restore request ends redemption, and the report also ends the pending
 * restore.
 */
function readRestored(found: RegistryDomain | null, { args }: Command): Reading {
  if (found === null) return { kind: "refused", code: 2303, text: ownReason("nameUnknown") };
  const isInRedemption = found.rgpStatuses.includes("redemptionPeriod");
  const waitsForReport = found.rgpStatuses.includes("pendingRestore");
  const isDone = args["step"] === "report" ? !isInRedemption && !waitsForReport : !isInRedemption;
  return isDone ? { kind: "happened" } : { kind: "no-trace" };
}

/** The transfer request was executed if the domain is ours, or if we requested a transfer of it after the command was sent. */
async function readTransferAsked(connection: RegistryConnection, command: Command): Promise<Reading> {
  const found = await connection.domain(command.object, "interactive");
  if (found === null) return { kind: "refused", code: 2303, text: ownReason("nameUnknown") };
  if (found.isOurs) return { kind: "happened" };
  const transfer = await connection.transferOf(command.object, "interactive");
  if (transfer?.requestedAt === null || transfer?.requestedAt === undefined) return { kind: "no-trace" };
  if (Date.parse(transfer.requestedAt) < command.sentAt.getTime() - clockSkewMs) return { kind: "no-trace" };
  if (transfer.status === "pending") return { kind: "pending" };
  return transfer.status === "clientApproved" || transfer.status === "serverApproved"
    ? { kind: "happened" }
    : { kind: "refused", code: 2306, text: endOf(transfer.status) };
}

/** The release was executed if the domain belongs to another registrar. A registry may show that by not letting us read it. */
async function readReleased(connection: RegistryConnection, { object }: Command): Promise<Reading> {
  try {
    const found = await connection.domain(object, "interactive");
    if (found === null) return { kind: "refused", code: 2303, text: ownReason("nameUnknown") };
    return found.isOurs ? { kind: "no-trace" } : { kind: "happened" };
  } catch (error) {
    if (error instanceof OutcomeError && error.kind === "refused" && error.code === "2201") return { kind: "happened" };
    throw error;
  }
}

/** Who ended a transfer that did not take place, if its status shows that. */
function endOf(status: string | null): string {
  if (status === "clientRejected") return ownReason("transferRejected");
  return status === "serverCancelled" ? ownReason("transferCancelled") : ownReason("transferEnded");
}

/** A transfer that is no longer pending was answered. Its status shows whether our command or somebody else answered it. */
async function readTransferAnswered(connection: RegistryConnection, command: Command): Promise<Reading> {
  const transfer = await connection.transferOf(command.object, "interactive");
  if (transfer === null) return { kind: "refused", code: 2301, text: ownReason("noTransfer") };
  if (transfer.status === "pending") return { kind: "no-trace" };
  const wanted = { "domain:transfer-approve": "clientApproved", "domain:transfer-reject": "clientRejected" };
  const status = wanted[command.verb as keyof typeof wanted] ?? "clientCancelled";
  return transfer.status === status ? { kind: "happened" } : { kind: "refused", code: 2301, text: endOf(transfer.status) };
}

/**
 * A renewal contains the current expiry date, so a second renewal is refused. A changed date is therefore the effect of our
 * command.
 */
function readRenewed(found: RegistryDomain | null, command: Command): Reading {
  if (found === null) return { kind: "refused", code: 2303, text: ownReason("nameUnknown") };
  const before = textOf(command.args["currentExpiresOn"]);
  return found.expiresAt !== null && before !== null && found.expiresAt.slice(0, 10) > before
    ? { kind: "happened" }
    : { kind: "no-trace" };
}

/**
 * A contact update changes either the disclosure or the data. The object shows either what was requested, or what it held before.
 */
function readContactUpdated(connection: RegistryConnection, found: RegistryContact | null, { args }: Command): Reading {
  if (found === null) return { kind: "refused", code: 2303, text: ownReason("contactUnknown") };
  if (typeof args["shield"] === "boolean")
    return found.isShielded === args["shield"] ? { kind: "happened" } : { kind: "no-trace" };
  const held = hashOfContact(connection, found);
  if (held === args["wanted"]) return { kind: "happened" };
  if (held === args["before"]) return { kind: "no-trace", text: "the registry shows the contact as it was before" };
  return { kind: "no-trace", text: "the registry shows neither what was asked for nor what it had before" };
}

function readDeleted(found: RegistryDomain | null): Reading {
  const isGoing =
    found === null ||
    found.statuses.includes("pendingDelete") ||
    found.rgpStatuses.some((status) => status === "redemptionPeriod" || status === "deactivated");
  return isGoing ? { kind: "happened" } : { kind: "no-trace" };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === "string") : [];
}
