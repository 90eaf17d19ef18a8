import { sql } from "kysely";
import { sendUnread, type Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RegistryFee } from "../registry.port.ts";

export type CommandState = "sent" | "unknown" | "pending" | "succeeded" | "refused" | "not_sent";

/** A row of the journal. */
export type Command = {
  readonly id: string;
  readonly registryId: string;
  readonly requestId: string | null;
  readonly verb: string;
  readonly object: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly clientTransactionId: string;
  readonly attempt: number;
  readonly state: CommandState;
  readonly resultCode: number | null;
  readonly resultText: string | null;
  readonly sentAt: Date;
  readonly nextCheckAt: Date | null;
  readonly decidedBy: "reply" | "info" | "query" | "poll" | "staff" | null;
};

type CommandRow = {
  id: string;
  registry_id: string;
  request_id: string | null;
  verb: string;
  object: string;
  args: Record<string, unknown>;
  cltrid: string;
  attempt: number;
  state: CommandState;
  result_code: number | null;
  result_text: string | null;
  sent_at: Date;
  next_check_at: Date | null;
  decided_by: Command["decidedBy"];
};

const columns = sql`id, registry_id, request_id, verb, object, args, cltrid, attempt, state, result_code, result_text, sent_at, next_check_at, decided_by`;

function commandOf(row: CommandRow): Command {
  return {
    id: row.id,
    registryId: row.registry_id,
    requestId: row.request_id,
    verb: row.verb,
    object: row.object,
    args: row.args,
    clientTransactionId: row.cltrid,
    attempt: row.attempt,
    state: row.state,
    resultCode: row.result_code,
    resultText: row.result_text,
    sentAt: row.sent_at,
    nextCheckAt: row.next_check_at,
    decidedBy: row.decided_by,
  };
}

export type NewCommand = {
  readonly registryId: string;
  readonly requestId: string | null;
  readonly verb: string;
  readonly object: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly argsHash: Buffer;
  /** Until then no other process determines the command's outcome, because its sender is still at work. */
  readonly nextCheckAt: Date;
};

/**
 * Makes all transactions that open or close commands on one object wait for each other, so that an open row is not overlooked
 * while its outcome is being stored.
 */
async function lockObject(trx: Trx, registryId: string, object: string): Promise<void> {
  await sendUnread(trx, sql`select pg_advisory_xact_lock(hashtextextended(${`${registryId} ${object}`}, 11))`);
}

/** Like lockObject, for the object of a command that already has its row. */
async function lockObjectOf(trx: Trx, scope: AccountScope, id: string): Promise<void> {
  await sendUnread(
    trx,
    sql`select pg_advisory_xact_lock(hashtextextended(registry_id || ' ' || object, 11)) from registry_command where account_id = ${scope.accountId} and id = ${id}`,
  );
}

/**
 * Stores a command as sent. Returns null if another command on the object is still open in any account (I-D5), if the request
 * already has this create command (a second, slow worker must not send it again), or while the registry is paused.
 */
export async function insertCommand(trx: Trx, scope: AccountScope, command: NewCommand): Promise<Command | null> {
  const id = newId();
  await lockObject(trx, command.registryId, command.object);
  const { rows } = await sql<CommandRow>`
    insert into registry_command (account_id, id, registry_id, request_id, verb, object, args_hash, args, cltrid, attempt, next_check_at, sent_at)
    select ${scope.accountId}, ${id}::uuid, g.id, ${command.requestId}::uuid, ${command.verb}, ${command.object}, ${command.argsHash}, ${JSON.stringify(command.args)}::jsonb,
           'np' || g.epoch || '-' || replace(${id}::text, '-', ''), 1 + before.n, ${command.nextCheckAt}, clock_timestamp()
      from registry g,
           lateral (select count(*) as n, coalesce(bool_or(o.state in ('succeeded', 'pending')), false) as is_done from registry_command o
                     where o.account_id = ${scope.accountId} and o.request_id = ${command.requestId}::uuid and o.verb = ${command.verb} and o.object = ${command.object}) before
     where g.id = ${command.registryId} and g.paused_at is null and not (before.is_done and ${command.verb} like '%:create')
    on conflict (registry_id, object) where state in ('sent', 'unknown') do nothing
    returning ${columns}`.execute(trx);
  return rows[0] === undefined ? null : commandOf(rows[0]);
}

/** Every command of a request, oldest first. */
export async function commandsOfRequest(trx: Trx, scope: AccountScope, requestId: string): Promise<Command[]> {
  const { rows } = await sql<CommandRow>`
    select ${columns} from registry_command where account_id = ${scope.accountId} and request_id = ${requestId}::uuid order by id`.execute(
    trx,
  );
  return rows.map(commandOf);
}

/** Every command of a request, oldest first, with the time at which its outcome became known. Shown to the account. */
export async function attemptsOfRequest(
  trx: Trx,
  scope: AccountScope,
  requestId: string,
): Promise<(Command & { readonly decidedAt: Date | null })[]> {
  const { rows } = await sql<CommandRow & { decided_at: Date | null }>`
    select ${columns}, decided_at from registry_command where account_id = ${scope.accountId} and request_id = ${requestId}::uuid order by id`.execute(
    trx,
  );
  return rows.map((row) => ({ ...commandOf(row), decidedAt: row.decided_at }));
}

/**
 * What the registry charged for a command that it has carried out: the fee in its answer, or else the fee that we sent for a
 * premium domain. Null if neither is known. For the worker only, because the app role may not read costs.
 */
export async function feeInJournal(
  trx: Trx,
  scope: AccountScope,
  requestId: string,
  verb: string,
  object: string,
): Promise<RegistryFee | null> {
  const { rows } = await sql<RegistryFee>`
    select coalesce(currency, args #>> '{fee,currency}') as currency, coalesce(case when currency is not null then cost_minor end, (args #>> '{fee,amountMinor}')::bigint) as "amountMinor"
      from registry_command
     where account_id = ${scope.accountId} and request_id = ${requestId}::uuid and verb = ${verb} and object = ${object} and state = 'succeeded'
       and ((cost_minor is not null and currency is not null) or args #>> '{fee,amountMinor}' is not null)
     order by id desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** The account's command on an object whose outcome is still unknown. Null if there is none. */
export async function openCommandOn(trx: Trx, scope: AccountScope, registryId: string, object: string): Promise<Command | null> {
  const { rows } = await sql<CommandRow>`
    select ${columns} from registry_command
     where account_id = ${scope.accountId} and registry_id = ${registryId} and object = ${object} and decided_at is null order by id limit 1`.execute(
    trx,
  );
  return rows[0] === undefined ? null : commandOf(rows[0]);
}

export async function findCommand(trx: Trx, scope: AccountScope, id: string): Promise<Command | null> {
  const { rows } =
    await sql<CommandRow>`select ${columns} from registry_command where account_id = ${scope.accountId} and id = ${id}`.execute(
      trx,
    );
  return rows[0] === undefined ? null : commandOf(rows[0]);
}

function textOf(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : storable(text, 2000);
}

export type Decision = {
  readonly state: "succeeded" | "refused" | "not_sent";
  readonly decidedBy: "reply" | "info" | "query" | "poll" | "staff";
  readonly resultCode?: number | null;
  readonly resultText?: string | null;
  readonly serverTransactionId?: string | null;
  readonly cost?: RegistryFee | null;
  /** When to read again even if the outcome is known, since the registry may still have executed the command late (I-D6). */
  readonly rereadAt?: Date | null;
};

/** Stores the outcome of an open command, once. Returns false if another worker has already stored it. */
export async function decideCommand(trx: Trx, scope: AccountScope, id: string, decision: Decision): Promise<boolean> {
  await lockObjectOf(trx, scope, id);
  const { rows } = await sql<{ id: string }>`
    update registry_command
       set state = ${decision.state}, decided_by = ${decision.decidedBy}, decided_at = clock_timestamp(), next_check_at = ${decision.rereadAt ?? null},
           result_code = coalesce(${decision.resultCode ?? null}::smallint, result_code), result_text = ${textOf(decision.resultText)},
           svtrid = coalesce(${decision.serverTransactionId ?? null}::text, svtrid),
           cost_minor = ${decision.cost?.amountMinor ?? null}::bigint, currency = (select code from currency where code = ${decision.cost?.currency ?? null}::char(3))
     where account_id = ${scope.accountId} and id = ${id} and decided_at is null returning id`.execute(trx);
  return rows.length > 0;
}

/**
 * Leaves a command open: without a reply (unknown) or accepted for later (pending). Returns false if its outcome is already
 * stored.
 */
export async function leaveOpen(
  trx: Trx,
  scope: AccountScope,
  id: string,
  open: {
    state: "unknown" | "pending";
    nextCheckAt: Date;
    resultText?: string | null;
    resultCode?: number | null;
    serverTransactionId?: string | null;
    /** The id of the application that a create in a launch phase made. */
    applicationId?: string | null;
  },
): Promise<boolean> {
  await lockObjectOf(trx, scope, id);
  const { applicationId = null } = open;
  const args = applicationId === null ? {} : { applicationId };
  const { rows } = await sql<{ id: string }>`
    update registry_command
       set args = args || ${JSON.stringify(args)}::jsonb, state = ${open.state}, next_check_at = ${open.nextCheckAt}, result_text = ${textOf(open.resultText)},
           result_code = coalesce(${open.resultCode ?? null}::smallint, result_code), svtrid = coalesce(${open.serverTransactionId ?? null}::text, svtrid)
     where account_id = ${scope.accountId} and id = ${id} and decided_at is null returning id`.execute(trx);
  return rows.length > 0;
}

/** Records that the request has been told about an outcome that was found outside its own run. */
export async function markHeard(trx: Trx, scope: AccountScope, id: string): Promise<void> {
  await sql`update registry_command set args = args || '{"heard": true}' where account_id = ${scope.accountId} and id = ${id}`.execute(
    trx,
  );
}

/** Sets when a command with a known outcome is read again. Null ends the reading. */
export async function setReread(trx: Trx, scope: AccountScope, id: string, rereadAt: Date | null): Promise<void> {
  await sql`update registry_command set next_check_at = ${rereadAt} where account_id = ${scope.accountId} and id = ${id} and decided_at is not null`.execute(
    trx,
  );
}

/** The registry could not be asked, so the command is read again at `until`, whether or not its outcome is known. */
export async function postponeCommand(trx: Trx, scope: AccountScope, id: string, until: Date): Promise<void> {
  await sql`update registry_command set next_check_at = ${until} where account_id = ${scope.accountId} and id = ${id}`.execute(
    trx,
  );
}

export type Frame = { readonly direction: "out" | "in"; readonly body: string };

/** How much of a frame is stored: enough for a list of a thousand domains, but not for everything that an attacker may send. */
const frameMax = 100_000;

/** Makes a text from outside storable: no NUL, no half surrogate pairs, and no more than `max` characters. */
export function storable(text: string, max: number): string {
  return text.slice(0, max).toWellFormed().replaceAll("\u0000", "\ufffd");
}

export async function insertFrames(trx: Trx, scope: AccountScope, commandId: string, frames: readonly Frame[]): Promise<void> {
  if (frames.length === 0) return;
  const rows = frames.map((frame) => ({
    account_id: scope.accountId,
    id: newId(),
    command_id: commandId,
    direction: frame.direction,
    body: storable(frame.body, frameMax),
  }));
  await sendUnread(trx, trx.insertInto("registry_frame").values(rows));
}

export type DueCommand = { readonly accountId: string; readonly brandId: string; readonly commandId: string };

/**
 * Commands whose object has to be read now: open ones that are due for a check, and ones with a known outcome that are due to be
 * read again.
 */
export async function dueCommands(trx: Trx, now: Date, limit: number): Promise<DueCommand[]> {
  const { rows } = await sql<{ account_id: string; brand_id: string; id: string }>`
    select c.account_id, a.brand_id, c.id from (
      (select account_id, id, next_check_at from registry_command where decided_at is null and next_check_at <= ${now} order by next_check_at limit ${limit})
      union all
      (select account_id, id, next_check_at from registry_command where decided_at is not null and next_check_at <= ${now} order by next_check_at limit ${limit})) c
      join account a on a.id = c.account_id order by c.next_check_at limit ${limit}`.execute(trx);
  return rows.map((row) => ({ accountId: row.account_id, brandId: row.brand_id, commandId: row.id }));
}

/**
 * The open command with this clTRID, which is unique in the installation. For the poll reader, which runs as the readonly role.
 */
export async function commandByTransactionId(trx: Trx, clientTransactionId: string): Promise<DueCommand | null> {
  const { rows } = await sql<{ account_id: string; brand_id: string; id: string }>`
    select c.account_id, a.brand_id, c.id from registry_command c join account a on a.id = c.account_id
     where c.cltrid = ${clientTransactionId} and c.decided_at is null limit 1`.execute(trx);
  const row = rows[0];
  return row === undefined ? null : { accountId: row.account_id, brandId: row.brand_id, commandId: row.id };
}
