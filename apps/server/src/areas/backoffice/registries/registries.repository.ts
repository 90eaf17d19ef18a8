import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

export type RegistryAt = {
  readonly id: string;
  readonly name: string;
  readonly url: string | null;
  readonly profile: Readonly<Record<string, unknown>>;
  readonly is_enabled: boolean;
  readonly adapter: string;
  readonly has_account: boolean;
  readonly certificate_until: Date | null;
  readonly paused_at: Date | null;
  readonly pause_cause: "maintenance" | "fault" | "account" | null;
  readonly pause_note: string | null;
  readonly paused_by: string | null;
  readonly low_balance_minor: number | null;
  readonly low_balance_currency: string | null;
  readonly tlds: number;
  readonly sold: number;
  readonly sessions: number | null;
  readonly allowed: number | null;
  readonly waiting: number;
  readonly commands: number;
  readonly failed: number;
  readonly median_ms: number | null;
};

/** Processes report every ten seconds. A process that has not reported for a minute has ended. */
const fresh = sql`p.at > clock_timestamp() - interval '1 minute'`;

/** Every registry with its open sessions and waiting requests, and its commands since `since`. With an id, only that registry. */
export async function listRegistryRows(trx: Trx, since: Date, registryId: string | null = null): Promise<RegistryAt[]> {
  const { rows } = await sql<RegistryAt>`
    with waiting as (
      select t.registry_id, count(*)::int as n from request r join tld t on t.tld = r.tld
       where r.state in ('queued','processing','pending_registry','on_hold') and not r.is_final group by 1)
    select g.id, g.name, g.url, g.profile, g.is_enabled, g.adapter, a.registry_id is not null as has_account, a.certificate_until,
           g.paused_at, g.pause_cause, g.pause_note, s.name as paused_by, g.low_balance_minor, g.low_balance_currency,
           t.n as tlds, t.sold, p.sessions, p.allowed, coalesce(w.n, 0) as waiting, c.n as commands, c.failed, c.median_ms
      from registry g
      left join registry_account a on a.registry_id = g.id
      left join staff_user s on s.id = g.paused_by
      left join waiting w on w.registry_id = g.id
      cross join lateral (select count(*)::int as n, (count(*) filter (where status = 'sold'))::int as sold from tld where registry_id = g.id) t
      cross join lateral (select sum(p.sessions)::int as sessions, sum(p.allowed)::int as allowed from registry_process p where p.registry_id = g.id and ${fresh}) p
      cross join lateral (
        select count(*)::int as n, (count(*) filter (where state = 'unknown' or (state = 'not_sent' and decided_by = 'reply')))::int as failed,
               (percentile_cont(0.5) within group (order by extract(epoch from decided_at - sent_at) * 1000) filter (where decided_by = 'reply'))::int as median_ms
          from registry_command where registry_id = g.id and sent_at > ${since}) c
     where ${registryId}::text is null or g.id = ${registryId}
     order by g.name, g.id`.execute(trx);
  return rows;
}

export type ProcessAt = {
  readonly process: string;
  readonly sessions: number;
  readonly allowed: number;
  readonly in_flight: number;
  readonly waiting: number;
  readonly breaker: "closed" | "open" | "halfOpen";
  readonly round_trip_ms: number | null;
  readonly at: Date;
};

export async function listProcesses(trx: Trx, registryId: string): Promise<ProcessAt[]> {
  const { rows } = await sql<ProcessAt>`
    select p.process, p.sessions, p.allowed, p.in_flight, p.waiting, p.breaker, p.round_trip_ms, p.at
      from registry_process p where p.registry_id = ${registryId} and ${fresh} order by p.process`.execute(trx);
  return rows;
}

export type WaitingAt = {
  readonly number: number;
  readonly name: string;
  readonly state: string;
  readonly reason_text: string | null;
  readonly created_at: Date;
};

export async function listWaiting(trx: Trx, registryId: string): Promise<WaitingAt[]> {
  const { rows } = await sql<WaitingAt>`
    select r.number, coalesce(r.ascii_name, '') as name, r.state, r.reason_text, r.created_at
      from request r join tld t on t.tld = r.tld
     where t.registry_id = ${registryId} and r.state in ('queued','processing','pending_registry','on_hold') and not r.is_final
     order by r.created_at, r.position limit 20`.execute(trx);
  return rows;
}

export async function listTldsOf(
  trx: Trx,
  registryId: string,
): Promise<{ tld: string; status: "sold" | "transfer_only" | "hidden" | "closed" }[]> {
  return trx.selectFrom("tld").select(["tld", "status"]).where("registry_id", "=", registryId).orderBy("tld").execute() as never;
}

/** The maintenance that the registry announced in its messages, the newest first. */
export async function listMaintenance(trx: Trx, registryId: string): Promise<{ at: Date; text: string }[]> {
  const { rows } = await sql<{ at: Date; text: string }>`
    select created_at as at, text from staff_task where kind = 'registry.maintenance' and starts_with(key, ${`${registryId}:`})
     order by created_at desc limit 10`.execute(trx);
  return rows;
}

export type PasswordChangeAt = {
  readonly state: "started" | "unknown" | "changed" | "refused";
  readonly by: string;
  readonly at: Date;
  readonly text: string | null;
};

export async function listPasswordChanges(trx: Trx, registryId: string): Promise<PasswordChangeAt[]> {
  const { rows } = await sql<PasswordChangeAt>`
    select c.state, s.name as by, c.at, c.text from registry_password_change c join staff_user s on s.id = c.made_by
     where c.registry_id = ${registryId} order by c.at desc limit 10`.execute(trx);
  return rows;
}

export type TrialAt<Steps, Greeting> = {
  readonly at: Date;
  readonly by: string;
  readonly works: boolean;
  readonly steps: Steps;
  readonly greeting: Greeting;
};

export async function newestTrial<Steps, Greeting>(trx: Trx, registryId: string): Promise<TrialAt<Steps, Greeting> | null> {
  const { rows } = await sql<TrialAt<Steps, Greeting>>`
    select t.at, s.name as by, t.works, t.steps, t.greeting from registry_trial t join staff_user s on s.id = t.made_by
     where t.registry_id = ${registryId} order by t.at desc, t.id desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

export async function insertTrial(
  trx: Trx,
  trial: { id: string; registryId: string; madeBy: string; at: Date; works: boolean; steps: unknown; greeting: unknown },
): Promise<void> {
  await sql`
    insert into registry_trial (id, registry_id, made_by, at, works, steps, greeting)
    values (${trial.id}, ${trial.registryId}, ${trial.madeBy}, ${trial.at}, ${trial.works}, ${JSON.stringify(trial.steps)}::jsonb,
            ${trial.greeting === null ? null : JSON.stringify(trial.greeting)}::jsonb)`.execute(trx);
}

export type CommandAt = {
  readonly id: string;
  readonly verb: string;
  readonly object: string;
  readonly state: "sent" | "unknown" | "pending" | "succeeded" | "refused" | "not_sent";
  readonly result_code: number | null;
  readonly result_text: string | null;
  readonly sent_at: Date;
  readonly ms: number | null;
  readonly number: number | null;
  readonly has_frames: boolean;
};

const pageSize = 25;

export async function listCommands(
  trx: Trx,
  registryId: string,
  state: string | null,
  page: number,
): Promise<{ rows: CommandAt[]; total: number }> {
  const chosen = sql`c.registry_id = ${registryId} and (${state}::text is null or c.state = ${state})`;
  const { rows } = await sql<CommandAt>`
    select c.id, c.verb, c.object, c.state, c.result_code, c.result_text, c.sent_at, (extract(epoch from c.decided_at - c.sent_at) * 1000)::int as ms,
           r.number, exists (select 1 from registry_frame f where f.account_id = c.account_id and f.command_id = c.id) as has_frames
      from registry_command c left join request r on r.account_id = c.account_id and r.id = c.request_id
     where ${chosen} order by c.sent_at desc, c.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(trx);
  const counted = await sql<{ n: number }>`select count(*)::int as n from registry_command c where ${chosen}`.execute(trx);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

export type FrameAt = { readonly direction: "out" | "in"; readonly at: string; readonly body: string };

/** The messages of a command. Null if this registry has no such command. */
export async function framesOf(trx: Trx, registryId: string, commandId: string): Promise<FrameAt[] | null> {
  const found = await sql`select 1 from registry_command where registry_id = ${registryId} and id = ${commandId}`.execute(trx);
  if (found.rows.length === 0) return null;
  const { rows } = await sql<{ direction: "out" | "in"; at: Date; body: string }>`
    select f.direction, f.at, f.body from registry_frame f join registry_command c on c.account_id = f.account_id and c.id = f.command_id
     where c.registry_id = ${registryId} and c.id = ${commandId} order by f.at, f.id`.execute(trx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export type MessageAt = {
  readonly message_id: string;
  readonly kind: string;
  readonly ascii_name: string | null;
  readonly received_at: Date;
  readonly applied_at: Date | null;
  readonly acked_at: Date | null;
  readonly error: string | null;
  readonly body: string;
};

export async function listMessages(trx: Trx, registryId: string, page: number): Promise<{ rows: MessageAt[]; total: number }> {
  const { rows } = await sql<MessageAt>`
    select message_id, kind, ascii_name, received_at, applied_at, acked_at, error, left(body, 20000) as body from poll_message
     where registry_id = ${registryId} order by received_at desc, message_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    trx,
  );
  const counted = await sql<{ n: number }>`select count(*)::int as n from poll_message where registry_id = ${registryId}`.execute(
    trx,
  );
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

/** Pauses a registry. Returns false if it is already paused. */
export async function pause(
  trx: Trx,
  registryId: string,
  by: { readonly staffId: string; readonly at: Date; readonly cause: string; readonly note: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update registry set paused_at = ${by.at}, paused_by = ${by.staffId}, pause_cause = ${by.cause}, pause_note = ${by.note === "" ? null : by.note}
     where id = ${registryId} and paused_at is null returning id`.execute(trx);
  return rows.length > 0;
}

/** Ends a pause. Returns false if the registry is not paused. */
export async function endPause(trx: Trx, registryId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update registry set paused_at = null, paused_by = null, pause_cause = null, pause_note = null
     where id = ${registryId} and paused_at is not null returning id`.execute(trx);
  return rows.length > 0;
}

/**
 * Makes the requests that waited for the end of the pause due, so that the next run of the periodic job continues them. Returns
 * how many.
 */
export async function wakePaused(trx: Trx, stopCause: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("request")
    .set({ next_check_at: now })
    .where("stop_cause", "=", stopCause)
    .where("state", "=", "on_hold")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Locks a registry until the transaction ends, and returns its profile. Null if there is no such registry. */
export async function lockProfile(trx: Trx, registryId: string): Promise<Readonly<Record<string, unknown>> | null> {
  const { rows } = await sql<{
    profile: Record<string, unknown>;
  }>`select profile from registry where id = ${registryId} for update`.execute(trx);
  return rows[0]?.profile ?? null;
}

export async function setProfile(trx: Trx, registryId: string, profile: Readonly<Record<string, unknown>>): Promise<void> {
  await sql`update registry set profile = ${JSON.stringify(profile)}::jsonb where id = ${registryId}`.execute(trx);
}

/** Adds a registry that is reached by EPP. Returns false if a registry with this id exists. */
export async function insertRegistry(
  trx: Trx,
  { id, name, url, profile }: { id: string; name: string; url: string | null; profile: Readonly<Record<string, unknown>> },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into registry (id, name, url, adapter, profile) values (${id}, ${name}, ${url}, 'epp', ${JSON.stringify(profile)}::jsonb)
    on conflict (id) do nothing returning id`.execute(trx);
  return rows.length > 0;
}

export async function hasRegistry(trx: Trx, registryId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from registry where id = ${registryId}`.execute(trx);
  return rows.length > 0;
}

export async function setNames(trx: Trx, registryId: string, { name, url }: { name: string; url: string | null }): Promise<void> {
  await sql`update registry set name = ${name}, url = ${url} where id = ${registryId}`.execute(trx);
}

export type MoneyAt = {
  readonly kind: "balance" | "top_up";
  readonly amount_minor: number;
  readonly currency: string;
  readonly on_day: string;
  readonly note: string;
  readonly by: string;
  readonly at: Date;
};

export async function listMoney(trx: Trx, registryId: string): Promise<MoneyAt[]> {
  const { rows } = await sql<MoneyAt>`
    select m.kind, m.amount_minor, m.currency, m.on_day::text as on_day, m.note, s.name as by, m.at
      from registry_money m join staff_user s on s.id = m.made_by where m.registry_id = ${registryId} order by m.at desc, m.id desc limit 50`.execute(
    trx,
  );
  return rows;
}

export async function insertMoney(
  trx: Trx,
  entry: {
    id: string;
    registryId: string;
    kind: string;
    minor: number;
    currency: string;
    day: string;
    note: string;
    staffId: string;
    at: Date;
  },
): Promise<void> {
  await sql`
    insert into registry_money (id, registry_id, kind, amount_minor, currency, on_day, note, made_by, at)
    values (${entry.id}, ${entry.registryId}, ${entry.kind}, ${entry.minor}, ${entry.currency}, ${entry.day}, ${entry.note}, ${entry.staffId}, ${entry.at})`.execute(
    trx,
  );
}

export async function setLeast(
  trx: Trx,
  registryId: string,
  least: { minor: number; currency: string } | null,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update registry set low_balance_minor = ${least?.minor ?? null}, low_balance_currency = ${least?.currency ?? null}
     where id = ${registryId} returning id`.execute(trx);
  return rows.length > 0;
}

export type ReckonedAt = { readonly registryId: string; readonly minor: number; readonly currency: string };

/**
 * Our calculated balances at registries: the last balance that was read at the registry, plus later deposits, minus the cost of
 * later commands in the same currency. Registries whose balance was never read are left out.
 */
export async function reckonedBalances(trx: Trx): Promise<ReckonedAt[]> {
  const { rows } = await sql<ReckonedAt>`
    select g.id as "registryId", b.currency,
           (b.amount_minor
            + coalesce((select sum(m.amount_minor) from registry_money m where m.registry_id = g.id and m.kind = 'top_up' and m.currency = b.currency and (m.at, m.id) > (b.at, b.id)), 0)
            - coalesce((select sum(c.cost_minor) from registry_command c
                         where c.registry_id = g.id and c.state = 'succeeded' and c.currency = b.currency and c.sent_at > b.at), 0))::bigint as minor
      from registry g
      join lateral (select id, amount_minor, currency, at from registry_money m where m.registry_id = g.id and m.kind = 'balance' order by m.at desc, m.id desc limit 1) b on true`.execute(
    trx,
  );
  return rows;
}

/** Balances below the minimum that staff have set in the same currency. */
export async function lowBalances(trx: Trx): Promise<(ReckonedAt & { readonly least: number })[]> {
  const { rows } = await sql<{ id: string; least: number; currency: string }>`
    select id, low_balance_minor as least, low_balance_currency as currency from registry where low_balance_minor is not null and is_enabled`.execute(
    trx,
  );
  const reckoned = await reckonedBalances(trx);
  return rows.flatMap(({ id, least, currency }) => {
    const balance = reckoned.find((each) => each.registryId === id && each.currency === currency);
    return balance === undefined || balance.minor >= least ? [] : [{ ...balance, least }];
  });
}
