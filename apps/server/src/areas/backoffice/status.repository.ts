import type { notedParts, noticeKinds, severities, updatePhases } from "@nameplane/contracts/backoffice/notice-values";
import type { SystemState } from "@nameplane/contracts/backoffice/status";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Waiting } from "./status.rules.ts";

export type Check = { readonly part: string; readonly state: SystemState };
export type SeenCheck = { part: string; name: string | null; state: SystemState; checkedAt: Date; changedAt: Date };

/** Stores the results of checks. `changed_at` is only updated if the state changes. */
export async function writeChecks(trx: Trx, checks: readonly Check[], now: Date): Promise<void> {
  await sql`
    insert into system_check (part, state, checked_at, changed_at)
    select x.part, x.state, ${now}, ${now} from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as x(part text, state text)
    on conflict (part) do update set state = excluded.state, checked_at = excluded.checked_at,
      changed_at = case when system_check.state = excluded.state then system_check.changed_at else excluded.changed_at end`.execute(
    trx,
  );
}

/** Deletes the results of parts that no longer exist, such as a registry that was switched off. */
export async function forgetChecks(trx: Trx, keep: readonly string[]): Promise<void> {
  await trx.deleteFrom("system_check").where("part", "not in", keep).execute();
}

/** All stored results. Registries are shown by their usual name. */
export async function readChecks(trx: Trx): Promise<SeenCheck[]> {
  const { rows } = await sql<SeenCheck>`
    select c.part, r.name, c.state, c.checked_at as "checkedAt", c.changed_at as "changedAt"
      from system_check c left join registry r on c.part = 'registry:' || r.id
     order by array_position(array['registry','dns','orders','payments','mail'], split_part(c.part, ':', 1)), r.name`.execute(
    trx,
  );
  return rows;
}

/** Counts what has waited too long, over all accounts. The periodic job calls it with connections that may only read. */
export async function countWaiting(trx: Trx, now: Date): Promise<Waiting> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const { rows } = await sql<Waiting>`
    select z.failed as "zonesFailed", z.late as "zonesLate",
           f.count as "mailsFailing",
           f.count > 0 and exists (select from delivery where state = 'sent' and channel = 'mail' and sent_at > f.since) as "mailSentSinceFailing",
           (select count(*) from provider_event where state in ('stored','failed') and received_at < ${before(2)} and received_at > ${before(60 * 24)}) as "paymentsLate",
           (select count(*) from request where state = 'queued' and not is_final and next_check_at < ${before(5)}) as "ordersLate"
      from (select count(*) as count, min(created_at) as since from delivery
             where state = 'queued' and channel = 'mail' and tries > 0 and error ~ '^(unavailable|misconfigured|unknown)') f,
           (select count(*) filter (where pub_state = 'failed') as failed, count(*) filter (where pub_state <> 'failed' and changed_at < ${before(2)}) as late
              from zone where version > published_version and removed_at is null and pub_state in ('waiting','publishing','failed')) z`.execute(
    trx,
  );
  const row = rows[0];
  if (row === undefined) throw new Error("counting gave no row");
  return row;
}

export type NoticeRow = {
  id: string;
  kind: (typeof noticeKinds)[number];
  severity: (typeof severities)[number];
  parts: (typeof notedParts)[number][];
  title: string;
  body: string;
  starts_at: Date;
  ends_at: Date | null;
  updates: { phase: (typeof updatePhases)[number]; text: string; at: string }[];
};

/** Notices for the brand of the transaction: current, planned, or ended within the last seven days. */
export async function listNotices(trx: Trx, language: "en" | "sv", now: Date): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.kind, n.severity, n.parts, n.title ->> ${language}::text as title, n.body ->> ${language}::text as body, n.starts_at, n.ends_at,
           coalesce((select jsonb_agg(jsonb_build_object('phase', u.phase, 'text', u.text ->> ${language}::text, 'at', u.at) order by u.at desc, u.id desc)
                       from status_update u where u.notice_id = n.id), '[]') as updates
      from status_notice n
     where n.ends_at is null or n.ends_at > ${new Date(now.getTime() - 7 * 86_400_000)}
     order by n.starts_at desc limit 20`.execute(trx);
  return rows;
}
