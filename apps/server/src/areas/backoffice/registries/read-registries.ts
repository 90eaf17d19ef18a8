import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { OnlyWholeOperator } from "@nameplane/contracts/backoffice/registry/refusals";
import type { RegistryTrial } from "@nameplane/contracts/backoffice/registries";
import { taskWords } from "@nameplane/contracts/backoffice/task-texts";
import { reasonText } from "@nameplane/contracts/orders/own-reasons";
import { NotFound } from "@nameplane/contracts/refusals";
import { codeOf } from "@nameplane/contracts/status";
import { isCurrency, type Currency } from "@nameplane/values";
import { X509Certificate } from "node:crypto";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { findAccount, type AccountRow } from "../../registry/accounts/index.ts";
import type { RegistryTrials } from "../../registry/index.ts";
import { auditStaff } from "../../staff/index.ts";
import * as repository from "./registries.repository.ts";

export type Reading = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Row = Answer<typeof operations.registryList>["data"][number];

const hourMs = 3_600_000;

/** Refuses with OnlyWholeOperator to staff who work for only one brand, because registries and TLDs are shared by all brands. */
export function refuseOneBrand({ staff }: Pick<StaffCall, "staff">): void {
  if (staff.brandId !== null) throw new Refused(OnlyWholeOperator);
}

export async function readRegistries(call: Reading): Promise<Answer<typeof operations.registryList>> {
  refuseOneBrand(call);
  const rows = await repository.listRegistryRows(call.trx, addMs(call.now, -hourMs));
  const balances = await repository.reckonedBalances(call.trx);
  return { data: rows.map((row) => presentRow(row, balances)) };
}

export const presentTrial = (
  found: repository.TrialAt<RegistryTrial["steps"], RegistryTrial["greeting"]> | null,
): RegistryTrial | null => (found === null ? null : { ...found, at: found.at.toISOString() });

/** The state of a registry. It is "open" if the registry is in use and commands are sent to it. */
export function stateOf({ is_enabled: isEnabled, adapter, paused_at: pausedAt, has_account: hasAccount }: repository.RegistryAt) {
  if (!isEnabled || adapter === "manual") return "off" as const;
  if (pausedAt !== null) return "paused" as const;
  return hasAccount ? ("open" as const) : ("noAccount" as const);
}

/** The name of the profile that the registry's row is based on. */
function profileOf({ profile }: repository.RegistryAt): string {
  const { capability } = profile;
  return typeof capability === "string" ? capability : "generic";
}

function presentRow(row: repository.RegistryAt, balances: readonly repository.ReckonedAt[]): Row {
  const balance = balances.find(({ registryId }) => registryId === row.id);
  const currency = currencyOf(balance?.currency);
  const isLow =
    balance !== undefined &&
    row.low_balance_minor !== null &&
    row.low_balance_currency === balance.currency &&
    balance.minor < row.low_balance_minor;
  return {
    registry: row.id,
    name: row.name,
    state: stateOf(row),
    profile: profileOf(row),
    tlds: row.tlds,
    sold: row.sold,
    sessions: row.sessions,
    allowed: row.allowed,
    waiting: row.waiting,
    commands: row.commands,
    failed: row.failed,
    medianMs: row.median_ms,
    certificateuntil: row.certificate_until?.toISOString() ?? null,
    balance: balance === undefined || currency === null ? null : { minor: balance.minor, currency, isLow },
  };
}

const currencyOf = (text: string | null | undefined): Currency | null =>
  text !== null && text !== undefined && isCurrency(text) ? text : null;

/** A version of the profile, as a hash. It changes with every change of the profile, including its limits. */
export const versionOf = (profile: unknown): string => sha256(JSON.stringify(profile)).toString("hex").slice(0, 16);

/** A registry by its id. Possible refusals: NotFound. */
export async function readRegistry(
  rules: Pick<RegistryTrials, "rulesOf" | "shapeOf">,
  call: Reading,
  { registry: id }: InputOf<typeof operations.registryPage>,
): Promise<Answer<typeof operations.registryPage>> {
  refuseOneBrand(call);
  const { trx } = call;
  const [row] = await repository.listRegistryRows(trx, addMs(call.now, -hourMs), id);
  if (row === undefined) throw new Refused(NotFound, { param: "registry" });
  const account = await findAccount(trx, id);
  const changes = await repository.listPasswordChanges(trx, id);
  const { limits, extensions, wantsCertificate } = rules.rulesOf({ id, profile: row.profile });
  return {
    registry: presentRow(row, await repository.reckonedBalances(trx)),
    url: row.url,
    shape: rules.shapeOf({ id, profile: row.profile }),
    pause: pauseOfRow(row),
    account: account === null ? null : presentAccount(account),
    wantscertificate: wantsCertificate,
    limits: {
      commandsperminute: limits.commandsPerMinute,
      maxsessions: limits.maxSessions,
      namespercheck: limits.namesPerCheck,
      window: limits.window,
      idleseconds: limits.idleSeconds,
    },
    version: versionOf(row.profile),
    extensions: [...extensions],
    processes: (await repository.listProcesses(trx, id)).map((each) => ({
      process: each.process,
      sessions: each.sessions,
      allowed: each.allowed,
      inflight: each.in_flight,
      waiting: each.waiting,
      breaker: each.breaker,
      roundtripms: each.round_trip_ms,
      at: each.at.toISOString(),
    })),
    passwordchange: undecided(changes),
    passwordchanges: changes.flatMap(({ state, by, at, text }) =>
      state === "changed" || state === "refused" ? [{ state, by, at: at.toISOString(), text: text ?? "" }] : [],
    ),
    trial: presentTrial(await repository.newestTrial(trx, id)),
    waiting: (await repository.listWaiting(trx, id)).map((each) => ({
      requestid: each.number,
      name: each.name,
      status: codeOf("request", each.state),
      reason: reasonText(each.reason_text, call.language),
      since: each.created_at.toISOString(),
    })),
    maintenance: (await repository.listMaintenance(trx, id)).map(({ at, text }) => ({
      at: at.toISOString(),
      text: taskWords(text, call.language),
    })),
    ...(await readMoney(trx, row)),
    tlds: await repository.listTldsOf(trx, id),
  };
}

async function readMoney(trx: Trx, row: repository.RegistryAt) {
  const least = currencyOf(row.low_balance_currency);
  return {
    lowbalance: least === null || row.low_balance_minor === null ? null : { minor: row.low_balance_minor, currency: least },
    money: (await repository.listMoney(trx, row.id)).flatMap(
      ({ kind, amount_minor: minor, currency: text, on_day: day, note, by, at }) => {
        const currency = currencyOf(text);
        return currency === null ? [] : [{ kind, minor, currency, day, note, by, at: at.toISOString() }];
      },
    ),
  };
}

function pauseOfRow({ paused_at: at, pause_cause: cause, pause_note: note, paused_by: by }: repository.RegistryAt) {
  return at === null || cause === null ? null : { cause, note, since: at.toISOString(), by: by ?? "" };
}

function undecided(changes: readonly repository.PasswordChangeAt[]) {
  const open = changes.find(({ state }) => state === "started" || state === "unknown");
  return open === undefined ? null : { since: open.at.toISOString(), by: open.by, isUnknown: open.state === "unknown" };
}

function presentAccount(row: AccountRow) {
  return {
    host: row.host,
    port: row.port,
    servername: row.servername,
    clientid: row.clientId,
    hasca: row.ca !== null,
    passwordset: row.passwordSetAt?.toISOString() ?? null,
    ownparts: [...row.ownParts],
    certificate: presentCertificate(row),
    version: row.version,
  };
}

function presentCertificate({ certificate, certificateFrom: from, certificateUntil: until }: AccountRow) {
  if (certificate === null) return null;
  const times = { from: from?.toISOString() ?? null, until: until?.toISOString() ?? null };
  try {
    const { subject, issuer } = new X509Certificate(certificate);
    return { subject: oneLine(subject), issuer: oneLine(issuer), ...times };
  } catch {
    return { subject: "", issuer: "", ...times };
  }
}

const oneLine = (text: string): string => text.replaceAll("\n", ", ");

export async function readCommands(
  call: Reading,
  { registry, state, page = 1 }: { registry: string; state?: string | undefined; page?: number },
): Promise<Answer<typeof operations.registryCommands>> {
  refuseOneBrand(call);
  const { rows, total } = await repository.listCommands(call.trx, registry, state ?? null, page);
  return {
    data: rows.map((row) => ({
      commandid: row.id,
      verb: row.verb,
      object: row.object,
      state: row.state,
      code: row.result_code,
      text: row.result_text,
      sent: row.sent_at.toISOString(),
      ms: row.ms,
      requestid: row.number,
      hasframes: row.has_frames,
    })),
    page,
    limit: 25,
    total,
  };
}

/**
 * The messages of a command. Reading them is recorded, because they contain personal data of a customer. Possible refusals:
 * NotFound.
 */
export async function readFrames(
  call: Reading,
  { registry, commandid }: InputOf<typeof operations.registryFrames>,
): Promise<Answer<typeof operations.registryFrames>> {
  refuseOneBrand(call);
  const frames = await repository.framesOf(call.trx, registry, commandid);
  if (frames === null) throw new Refused(NotFound, { param: "commandid" });
  await auditStaff(call.trx, call, { actor: call.actor, action: "registries.read-frames", object: commandid });
  return { frames };
}

export async function readMessages(
  call: Reading,
  { registry, page = 1 }: { registry: string; page?: number },
): Promise<Answer<typeof operations.registryMessages>> {
  refuseOneBrand(call);
  const { rows, total } = await repository.listMessages(call.trx, registry, page);
  return {
    data: rows.map((row) => ({
      messageid: row.message_id,
      kind: row.kind,
      name: row.ascii_name,
      received: row.received_at.toISOString(),
      applied: row.applied_at?.toISOString() ?? null,
      acknowledged: row.acked_at?.toISOString() ?? null,
      error: row.error,
      body: row.body,
    })),
    page,
    limit: 25,
    total,
  };
}
