import { sql } from "kysely";
import type { ProposalKind, ProposalObject, ProposalState, RuledKind } from "@nameplane/contracts/staff/proposal-values";
import type { MoneyJson } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { ActChange } from "../../../platform/http/second-person.ts";
import type { StoredRule } from "./proposals.rules.ts";

export type ProposalAt = {
  readonly id: string;
  readonly kind: ProposalKind;
  readonly operation: string;
  readonly permission: string | null;
  readonly input: Readonly<Record<string, unknown>>;
  readonly contentHash: Buffer;
  readonly account: { readonly number: number; readonly name: string } | null;
  readonly objectKind: ProposalObject;
  readonly objectId: string;
  readonly title: string;
  readonly changes: readonly ActChange[];
  readonly amount: MoneyJson | null;
  readonly reason: string;
  readonly askedBy: string;
  readonly askedByName: string;
  readonly askedAt: Date;
  readonly endsAt: Date;
  readonly state: ProposalState;
  readonly decidedBy: string | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string;
};

const columns = sql`
  p.id, p.kind, p.operation, p.permission, p.input, p.content_hash as "contentHash", p.object_kind as "objectKind", p.object_id as "objectId", p.title,
  case when a.id is not null then json_build_object('number', a.number, 'name', coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), '')) end as account,
  p.changes, case when p.currency is not null then json_build_object('minor', p.amount_minor, 'currency', trim(p.currency)) end as amount, p.reason, p.asked_by as "askedBy", q.name as "askedByName",
  p.asked_at as "askedAt", p.ends_at as "endsAt", p.state, p.decided_by as "decidedBy", d.name as "decidedByName", p.decided_at as "decidedAt",
  p.decision_reason as "decisionReason"`;
const source = sql`
  staff_proposal p join staff_user q on q.id = p.asked_by left join staff_user d on d.id = p.decided_by left join account a on a.id = p.account_id
  left join contact o on o.account_id = a.id and o.id = a.owner_contact_id`;

/**
 * Proposals that the staff member made or may approve, the newest first. `may`: their permissions. `objectId`: only those about
 * this object.
 */
export async function listProposals(
  trx: Trx,
  of: {
    readonly staffId: string;
    readonly may: readonly string[];
    readonly isOpen: boolean;
    readonly objectId: string | null;
    readonly now: Date;
    readonly limit: number;
  },
): Promise<ProposalAt[]> {
  const { rows } = await sql<ProposalAt>`
    select ${columns} from ${source}
     where (p.state = 'open' and p.ends_at > ${of.now}) = ${of.isOpen}
       and (p.asked_by = ${of.staffId}::uuid or p.permission is null or p.permission = any (${[...of.may]}::text[]))
       and (${of.objectId}::text is null or ${of.objectId} in (p.object_id, p.account_id::text))
     order by p.asked_at desc, p.id desc limit ${of.limit}`.execute(trx);
  return rows;
}

/** One proposal, if the staff member may see its customer. With `lock`, its row is locked until the transaction ends. */
export async function findProposal(trx: Trx, id: string, { lock }: { readonly lock: boolean }): Promise<ProposalAt | null> {
  if (lock) await sql`select 1 from staff_proposal where id = ${id}::uuid for update`.execute(trx);
  const { rows } = await sql<ProposalAt>`select ${columns} from ${source} where p.id = ${id}::uuid`.execute(trx);
  return rows[0] ?? null;
}

type NewProposal = {
  readonly id: string;
  readonly kind: ProposalKind;
  readonly operation: string;
  readonly permission: string | null;
  readonly input: Readonly<Record<string, unknown>>;
  readonly contentHash: Buffer;
  readonly account: { readonly accountId: string; readonly brandId: string } | null;
  readonly brandId: string | null;
  readonly object: { readonly kind: ProposalObject; readonly id: string };
  readonly title: string;
  readonly changes: readonly ActChange[];
  readonly sum: MoneyJson | null;
  readonly reason: string;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly endsAt: Date;
};

/** Stores a proposal. Returns false if the same one is open already. */
export async function insertProposal(trx: Trx, of: NewProposal): Promise<boolean> {
  await sql`
    update staff_proposal set state = 'expired'
     where content_hash = ${of.contentHash} and state = 'open' and ends_at <= ${of.askedAt}`.execute(trx);
  const { rows } = await sql`
    insert into staff_proposal (id, kind, operation, permission, input, content_hash, account_id, brand_id, object_kind, object_id, title, changes,
      amount_minor, currency, reason, asked_by, asked_at, ends_at)
    values (${of.id}::uuid, ${of.kind}, ${of.operation}, ${of.permission}, ${JSON.stringify(of.input)}::jsonb, ${of.contentHash},
      ${of.account?.accountId ?? null}::uuid, ${of.brandId}::uuid, ${of.object.kind}, ${of.object.id}, ${of.title},
      ${JSON.stringify(of.changes)}::jsonb, ${of.sum?.minor ?? null}::bigint, ${of.sum?.currency ?? null}, ${of.reason}, ${of.askedBy}::uuid,
      ${of.askedAt}, ${of.endsAt})
    on conflict (content_hash) where state = 'open' do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/** Stores what became of a proposal. */
export async function endProposal(
  trx: Trx,
  id: string,
  of: { readonly state: "done" | "rejected" | "withdrawn"; readonly by: string; readonly at: Date; readonly reason: string },
): Promise<void> {
  await sql`
    update staff_proposal set state = ${of.state}, decided_by = ${of.by}::uuid, decided_at = ${of.at}, decision_reason = ${of.reason}
     where id = ${id}::uuid and state = 'open'`.execute(trx);
}

/** Whether a staff member can log in and has a permission (null: none is needed). */
export async function isAllowed(trx: Trx, staffId: string, permission: string | null): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`
    select exists (
      select 1 from staff_user u where u.id = ${staffId}::uuid and u.disabled_at is null
        and (${permission}::text is null or exists (
          select 1 from staff_role_holder h join staff_role r on r.id = h.role_id where h.staff_id = u.id and ${permission} = any (r.permissions)))) as ok`.execute(
    trx,
  );
  return rows[0]?.ok === true;
}

export type RuleAt = StoredRule & {
  readonly kind: RuledKind;
  readonly version: number;
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
};

/** All rules. With `lock`, nobody else changes them until the transaction ends. */
export async function listRules(trx: Trx, { lock }: { readonly lock: boolean } = { lock: false }): Promise<RuleAt[]> {
  if (lock) await sql`select pg_advisory_xact_lock(7, 21)`.execute(trx);
  const { rows } = await sql<RuleAt>`
    select r.kind, r.is_on as "isOn", r.limits, r.version, r.changed_at as "changedAt", u.name as "changedBy"
      from second_person_rule r left join staff_user u on u.id = r.changed_by`.execute(trx);
  return rows;
}

export async function saveRule(
  trx: Trx,
  of: { readonly kind: RuledKind; readonly version: number },
  to: StoredRule & { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update second_person_rule set is_on = ${to.isOn}, limits = ${JSON.stringify(to.limits)}::jsonb, changed_by = ${to.by}::uuid, changed_at = ${to.at},
      version = version + 1
     where kind = ${of.kind} and version = ${of.version} returning kind`.execute(trx);
  return rows.length > 0;
}

/**
 * The sum that a staff member has moved alone since an instant by acts of one kind, in minor units. From here on, acts of the
 * same staff member and kind wait for each other, so that two acts at once cannot both stay below the limit.
 */
export async function movedSince(
  trx: Trx,
  of: { readonly staffId: string; readonly kind: string; readonly currency: string; readonly hours: number },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${of.staffId} ${of.kind}`}, 7))`.execute(trx);
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::float8 as minor from staff_moved_sum
     where staff_id = ${of.staffId}::uuid and kind = ${of.kind} and currency = ${of.currency} and at > now() - make_interval(hours => ${of.hours})`.execute(
    trx,
  );
  return rows[0]?.minor ?? 0;
}

export async function countMoved(
  trx: Trx,
  of: { readonly staffId: string; readonly kind: string; readonly currency: string; readonly minor: number },
): Promise<void> {
  await sql`
    insert into staff_moved_sum (staff_id, kind, currency, amount_minor) values (${of.staffId}::uuid, ${of.kind}, ${of.currency}, ${of.minor}::bigint)`.execute(
    trx,
  );
}

/**
 * The staff members who may approve an act about an account (accountId null: about the installation), except the one who proposed
 * it.
 */
export async function approversOf(
  trx: Trx,
  of: { readonly permission: string | null; readonly accountId: string | null; readonly except: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from staff_user u
     where u.disabled_at is null and u.id <> ${of.except}::uuid
       and (u.brand_id is null or u.brand_id = (select a.brand_id from account a where a.id = ${of.accountId}::uuid))
       and (${of.permission}::text is null
            or exists (select 1 from staff_role_holder h join staff_role r on r.id = h.role_id where h.staff_id = u.id and ${of.permission} = any (r.permissions)))
     order by u.id limit 50`.execute(trx);
  return rows.map(({ id }) => id);
}
