import { ReleaseWaits } from "@nameplane/contracts/domains/refusals";
import { TooFast } from "@nameplane/contracts/refusals";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { openTransferOut } from "../domains.repository.ts";
import { isEnded, wayTo, type TransferState } from "./transfer.state.ts";
import { countCall } from "../call-limits.repository.ts";

/**
 * How many checks before a transfer are allowed. Each check asks a registry and a public directory (RDAP or WHOIS), and
 * registries close the accounts of registrars that guess auth codes.
 */
const checksPerMinute = 120;
const codesPerNameAndHour = 20;

/**
 * Limits the checks of an account per minute, and the auth codes that it tries on one name per hour. Possible refusals: TooFast.
 */
export async function limitTransfers(trx: Trx, call: SessionCall, name: string, hasCode: boolean): Promise<void> {
  const seconds = Math.floor(call.now.getTime() / 1000);
  const count = async (key: string, window: number, most: number) => {
    const start = Math.floor(seconds / window) * window;
    if (await countCall(trx, `${key}:${call.scope.accountId}`, new Date(start * 1000), most)) return;
    throw new Refused(TooFast, { values: { seconds: Math.max(1, start + window - seconds) } });
  };
  await count("transfer-check", 60, checksPerMinute);
  if (hasCode) await count(`transfer-code:${name}`, 3600, codesPerNameAndHour);
}

export type TransferRow = {
  readonly id: string;
  readonly direction: "in" | "out";
  readonly asciiName: string;
  readonly domainId: string | null;
  readonly requestId: string | null;
  readonly requestNumber: number | null;
  readonly state: TransferState;
  /** The registry's id (clID) of the other registrar. */
  readonly otherParty: string | null;
  /** The other registrar's name as people know it. Null if it is unknown. */
  readonly otherPartyName: string | null;
  readonly requestedAt: Date | null;
  readonly actsAt: Date | null;
  readonly endedAt: Date | null;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly codeUntil: Date | null;
  readonly registryId: string | null;
  /**
   * Whether the zone here can be compared with the former provider's: it was made from records that were copied before the
   * transfer.
   */
  readonly compares: boolean;
};

const selected = sql`
  select t.id, t.direction, t.ascii_name as "asciiName", t.domain_id as "domainId", t.request_id as "requestId", r.number::int as "requestNumber", t.state,
         t.other_party as "otherParty", n.name as "otherPartyName", t.requested_at as "requestedAt", t.acts_at as "actsAt", t.ended_at as "endedAt", t.reason, t.created_at as "createdAt",
         x.auth_code_set_until as "codeUntil", coalesce(x.registry_id, l.registry_id) as "registryId",
         exists (select 1 from staged_zone z where z.account_id = t.account_id and z.ascii_name = t.ascii_name and z.choice = 'carry' and z.used_at is not null) as compares
    from transfer t
    left join request r on r.account_id = t.account_id and r.id = t.request_id
    left join domain_detail x on x.account_id = t.account_id and x.domain_id = t.domain_id
    left join tld l on l.tld = r.tld
    left join registrar_name n on n.registry_id = coalesce(x.registry_id, l.registry_id) and n.registrar_id = t.other_party`;

async function one(trx: Trx, scope: AccountScope, where: ReturnType<typeof sql>): Promise<TransferRow | null> {
  const { rows } = await sql<TransferRow>`${selected} where t.account_id = ${scope.accountId} and ${where}`.execute(trx);
  return rows[0] ?? null;
}

/** The transfer of a request, found by the request's number. */
export function transferOfRequest(trx: Trx, scope: AccountScope, number: number): Promise<TransferRow | null> {
  return one(trx, scope, sql`r.number = ${number} order by t.created_at desc limit 1`);
}

/** The newest transfer of a domain. An open transfer comes before ended ones. */
export function transferOfDomain(trx: Trx, scope: AccountScope, domainId: string): Promise<TransferRow | null> {
  return one(trx, scope, sql`t.domain_id = ${domainId} order by (t.ended_at is null) desc, t.created_at desc limit 1`);
}

export function findTransfer(trx: Trx, scope: AccountScope, id: string): Promise<TransferRow | null> {
  return one(trx, scope, sql`t.id = ${id}`);
}

/** The transfer of a name to another registrar that is in progress. Null if there is none. */
export function openTransferAway(trx: Trx, scope: AccountScope, domainId: string): Promise<TransferRow | null> {
  return one(trx, scope, sql`t.domain_id = ${domainId} and t.direction = 'out' and t.ended_at is null`);
}

/**
 * Records that a domain is about to be released to the tag of another registrar. If a transfer out is already open, it becomes
 * this release. Returns its id. Refuses with ReleaseWaits if a release is already waiting at the registry.
 */
export async function beginRelease(
  trx: Trx,
  scope: AccountScope,
  { id, asciiName, tag, now }: { readonly id: string; readonly asciiName: string; readonly tag: string; readonly now: Date },
): Promise<string> {
  const transferId = await openTransferOut(trx, scope, { id, asciiName });
  const state = await lockTransfer(trx, scope, transferId);
  if (state === null || state === "pending") throw new Refused(ReleaseWaits, { param: "tag", values: { tag } });
  await setTransferState(trx, scope, { id: transferId, state }, "requested", { otherParty: tag, requestedAt: now, actsAt: null });
  return transferId;
}

/** New facts about a transfer, apart from its state. Fields that are absent stay unchanged. */
export type TransferFacts = {
  readonly otherParty?: string | null;
  readonly requestedAt?: Date | null;
  readonly actsAt?: Date | null;
  readonly reason?: string | null;
  readonly domainId?: string;
};

type OfRequest = { readonly requestId: string; readonly asciiName: string };

/**
 * Begins the transfer to us for a request (docs/states.md#transfers). Creates the row when work on the request starts. If the
 * transfer was rejected and the customer has corrected the request, opens it again. Returns the state of the transfer; null if
 * another transfer of the name to the account is in progress.
 */
export async function startTransferIn(trx: Trx, scope: AccountScope, transfer: OfRequest): Promise<TransferState | null> {
  await sql`
    insert into transfer (account_id, id, direction, ascii_name, request_id, state)
    select ${scope.accountId}, ${newId()}, 'in', ${transfer.asciiName}, ${transfer.requestId}, 'open'
     where not exists (select 1 from transfer where account_id = ${scope.accountId} and request_id = ${transfer.requestId})
    on conflict (account_id, ascii_name, direction) where ended_at is null do nothing`.execute(trx);
  const row = await lockOfRequest(trx, scope, transfer.requestId);
  if (row?.state !== "rejected") return row?.state ?? null;
  await setTransferState(trx, scope, row, "open");
  return "open";
}

/**
 * Whether an account here already has a name that another registrar releases to us, and how many other accounts have ordered its
 * transfer.
 */
export async function arrivingName(
  trx: Trx,
  { asciiName, type }: { readonly asciiName: string; readonly type: string },
): Promise<{ readonly isHeldHere: boolean; readonly others: number }> {
  const { rows } = await sql<{ is_held: boolean; others: number }>`select * from np_arriving_name(${asciiName}, ${type})`.execute(
    trx,
  );
  const row = rows[0];
  if (row === undefined) throw new Error("np_arriving_name gave no row");
  return { isHeldHere: row.is_held, others: row.others };
}

/**
 * Stores the state in which the registry last showed the transfer. Storing it again changes nothing, and a transfer that has
 * ended stays as it is.
 */
export async function saveTransferIn(
  trx: Trx,
  scope: AccountScope,
  transfer: OfRequest,
  state: TransferState,
  facts: TransferFacts = {},
): Promise<void> {
  const row = await lockOfRequest(trx, scope, transfer.requestId);
  if (row !== null) await setTransferState(trx, scope, row, state, facts);
}

/** Cancels the transfer of a request that has ended before it, so that nothing waits for the name any more. */
export async function endTransferIn(trx: Trx, scope: AccountScope, transfer: OfRequest): Promise<void> {
  const row = await lockOfRequest(trx, scope, transfer.requestId);
  if (row !== null && !isEnded(row.state)) await setTransferState(trx, scope, row, "cancelled");
}

async function lockOfRequest(
  trx: Trx,
  scope: AccountScope,
  requestId: string,
): Promise<{ id: string; state: TransferState } | null> {
  const { rows } = await sql<{ id: string; state: TransferState }>`
    select id, state from transfer where account_id = ${scope.accountId} and request_id = ${requestId} for update`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Stores who answers a transfer, and how, before the answer is sent to the registry. The end of the transfer is then attributed
 * to this user, however we learn of it. Null clears the record, if the registry did not accept the answer.
 */
export async function noteAnswer(
  trx: Trx,
  scope: AccountScope,
  transferId: string,
  answer: "completed" | "rejected" | null,
): Promise<void> {
  await sql`update transfer set answer = ${answer}, answered_by = ${answer === null ? null : scope.actor}
             where account_id = ${scope.accountId} and id = ${transferId} and ended_at is null`.execute(trx);
}

/** The current state of a transfer, which is locked until the end of the transaction. */
export async function lockTransfer(trx: Trx, scope: AccountScope, id: string): Promise<TransferState | null> {
  const { rows } = await sql<{ state: TransferState }>`
    select state from transfer where account_id = ${scope.accountId} and id = ${id} for update`.execute(trx);
  return rows[0]?.state ?? null;
}

/** Changes the state of a transfer that this transaction has locked. A transfer that has finally ended stays as it is. */
export async function setTransferState(
  trx: Trx,
  scope: AccountScope,
  { id, state: from }: { readonly id: string; readonly state: TransferState },
  to: TransferState,
  facts: TransferFacts = {},
): Promise<void> {
  const way = wayTo(from, to);
  if (way === null) return;
  for (const state of way)
    await sql`update transfer set state = ${state}, version = version + 1, ended_at = ${isEnded(state) ? sql`clock_timestamp()` : sql`null`}
               where account_id = ${scope.accountId} and id = ${id}`.execute(trx);
  const set = {
    ...(facts.otherParty === undefined ? {} : { other_party: facts.otherParty }),
    ...(facts.requestedAt === undefined ? {} : { requested_at: facts.requestedAt }),
    ...(facts.actsAt === undefined ? {} : { acts_at: facts.actsAt }),
    ...(facts.reason === undefined ? {} : { reason: facts.reason }),
    ...(facts.domainId === undefined ? {} : { domain_id: facts.domainId }),
  };
  if (Object.keys(set).length === 0) return;
  await trx.updateTable("transfer").set(set).where("account_id", "=", scope.accountId).where("id", "=", id).execute();
}
