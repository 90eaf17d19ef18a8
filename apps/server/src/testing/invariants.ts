import { lifeChecks } from "../areas/backoffice/index.ts";
import { ledgerChecks } from "../areas/ledger/checks/index.ts";
import type { Check } from "../platform/db/run-check.ts";

/**
 * The invariants (docs/invariants.md) as queries that must never give a row. Those that need the data of a registry or payment
 * provider are in the tests with such data.
 */
export type Invariant = { readonly id: string; readonly says: string; readonly sql: string };

const inEnglish = ({ id, says, sql }: Check): Invariant => ({ id, says: says.en, sql });

export const invariants: readonly Invariant[] = [
  // The invariants of the ledger, which are also checked every night.
  ...ledgerChecks.map(inEnglish),
  {
    id: "I-M4.2",
    says: "post-payment customers inside their limit, what they will be invoiced for counted in; what they were asked to pay in advance by bank is no credit",
    sql: `select b.account_id from balance b join account a on a.id = b.account_id and a.currency = b.currency
 where a.invoice_method = 'postpayment'
   and b.owed_minor + b.unbilled_minor + (select coalesce(sum(o.promised_minor), 0) from sales_order o where o.account_id = a.id and o.currency = b.currency)
     - (select coalesce(sum(i.total_minor - i.settled_minor), 0) from invoice i where i.account_id = a.id and i.seller_id = b.seller_id and i.currency = b.currency
                          and i.state in ('unpaid','partly_paid','collection') and i.party ->> 'method' <> 'invoice') > a.credit_limit_minor
   and not exists (select 1 from approval p where p.account_id = a.id and p.rule = 'credit_override' and p.decision = 'approved' and p.ends_at > now())`,
  },
  {
    id: "I-M14",
    says: "what the registry charges is booked once for each registration delivered, for nothing else, and in the operator's books",
    sql: `select r.id from request r left join ledger_posting l on l.kind = 'cost' and l.request_id = r.id
 where r.type = 'create-domain-registration' and coalesce(r.release = 'fulfilled', false) <> (l.id is not null)
   and not exists (select 1 from staff_task t where t.account_id = r.account_id and t.kind = 'cost_unknown' and t.subject_id = r.id)
union all select l.id from ledger_posting l where l.kind = 'cost' and l.account_id not in (select owner_account_id from brand where is_operator and owner_account_id is not null)`,
  },
  {
    id: "I-M12.1",
    says: "no promotion gives more than its budget and its uses, and a code for one order is used by one",
    sql: `select p.id from promotion p cross join lateral (
     select case p.counts when 'items' then count(*) else count(distinct u.order_id) end as n from promotion_use u where u.promotion_id = p.id and u.returned_at is null) c
 where c.n > p.uses_max
union all select p.id from promotion p join promotion_use u on u.promotion_id = p.id and u.returned_at is null
 where p.budget <> '{}' group by p.id, u.currency having sum(u.discount_minor) > coalesce((p.budget ->> u.currency)::bigint, 0)
union all select v.id from voucher_code v join promotion_use u on u.code_id = v.id and u.returned_at is null
 where v.is_single group by v.id having count(distinct u.order_id) > 1`,
  },
  {
    id: "I-M12.2",
    says: "the discount of a quote is the sum of what it names",
    sql: `select id from quote where discount_minor <> coalesce((select sum((d ->> 'minor')::bigint) from jsonb_array_elements(discounts) d), 0)`,
  },
  // The invariants of orders, domains and notices, without the ones that are only true after sweeps.
  ...lifeChecks.filter(({ afterSweeps }) => afterSweeps === undefined).map(inEnglish),
  {
    id: "counters",
    says: "domain counters equal the rows",
    sql: `select account_id, tab, label_id from (select account_id, tab, label_id, n from domain_counter where n <> 0 union all
  select account_id, tab, l, -count(*) from domain, unnest(case when labels = '{}' then array[0, -1] else array[0] || labels end) l group by 1, 2, 3) x group by 1, 2, 3 having sum(n) <> 0`,
  },
  {
    id: "labels",
    says: "the rows of labels equal the labels of the rows",
    sql: `select * from ((table domain_label except select account_id, l, tab, sort_name, id, expires_at, renews_at, created_at from domain, unnest(labels) l)
  union all (select account_id, l, tab, sort_name, id, expires_at, renews_at, created_at from domain, unnest(labels) l except table domain_label)) x`,
  },
  {
    id: "I-Z1/I-Z2",
    says: "served equals stored",
    sql: `select p.zone_id, p.server_id from zone_publication p join zone z on z.account_id = p.account_id and z.id = p.zone_id
 where z.version = z.published_version and z.pub_state = 'current' and p.behind_since is null and (p.served_serial <> z.serial or p.served_hash is distinct from z.content_hash)`,
  },
  {
    id: "I-Z3",
    says: "publish lag",
    sql: `select id from zone where version > published_version and removed_at is null and pub_state <> 'parked' and changed_at < now() - interval '60 seconds'`,
  },
  {
    id: "I-Z5.1",
    says: "record sets that exclude each other; counts",
    sql: `select account_id, zone_id, owner from zone_rrset where not is_disabled group by 1, 2, 3 having bool_or(type = 'CNAME') and count(*) > 1`,
  },
  {
    id: "I-Z5.2",
    says: "record sets that exclude each other; counts",
    sql: `select z.id from zone z where rrset_count <> (select count(*) from zone_rrset r where r.account_id = z.account_id and r.zone_id = z.id)`,
  },
  {
    id: "I-Z7",
    says: "never a DS without a key in a zone we serve",
    sql: `select d.domain_id from domain_ds d join zone z on z.account_id = d.account_id and z.domain_id = d.domain_id and z.removed_at is null
 where d.state = 'matched' and not exists (select 1 from dnssec_key k where k.account_id = z.account_id and k.zone_id = z.id and k.key_tag = d.key_tag and k.algorithm = d.algorithm and k.state in ('published','withdrawing'))`,
  },
  {
    id: "I-Z8",
    says: "no overlap between accounts without proof",
    sql: `select a.ascii_name, b.ascii_name from name_claim a join name_claim b on a.registrable_name = b.registrable_name and a.account_id <> b.account_id and b.kind = 'zone'
   and (b.ascii_name = a.ascii_name or right(b.ascii_name, length(a.ascii_name) + 1) = '.' || a.ascii_name or right(a.ascii_name, length(b.ascii_name) + 1) = '.' || b.ascii_name)
 where b.proof is null and (a.kind = 'domain' or (a.proof is null and a.made_at <= b.made_at)) and coalesce(a.tombstone_until, 'infinity') > now() and coalesce(b.tombstone_until, 'infinity') > now()`,
  },
  {
    id: "I-S4",
    says: "caps hold",
    sql: `select key from rate_counter where n > cap`,
  },
  {
    id: "I-S5",
    says: "no secret under a missing or retired key",
    sql: `select c.id from credential c left join data_key k on k.id = ('x' || encode(substring(c.secret_enc from 1 for 4), 'hex'))::bit(32)::int where c.secret_enc is not null and (k.id is null or k.retired_at < now() - interval '1 day')`,
  },
  {
    id: "I-S6",
    says: "session's brand is its host's brand",
    sql: `select s.id from session s left join brand_host h on h.host = s.host where h.brand_id is distinct from s.brand_id`,
  },
  {
    id: "I-A3.1",
    says: "audit chain and gaps",
    sql: `select account_id, seq from (select *, lag(h) over w ph, lag(seq) over w ps from audit_event window w as (partition by account_id order by seq)) x
 where (ps is null and seq = 1 and prev <> sha256('')) or (ps is not null and (seq <> ps + 1 or prev is distinct from ph)) or h <> sha256(prev || convert_to(body::text, 'UTF8'))`,
  },
  {
    id: "I-A3.2",
    says: "audit chain and gaps",
    sql: `select a.account_id from audit_head a left join lateral (select seq, h from audit_event e where e.account_id = a.account_id order by seq desc limit 1) e on true where a.seq <> coalesce(e.seq, 0) or (a.seq > 0 and a.h <> e.h)`,
  },
  {
    id: "I-A5",
    says: "grant closure: roles and memberships name known permissions only",
    // The permissions of staff occur only in roles of staff.
    sql: `select r.id from role r, unnest(r.permissions) p
  where not exists (select 1 from permission x where x.name = p and not x.is_staff)
 union all
 select m.user_id from membership m, unnest(m.extra || m.denied) p
  where not exists (select 1 from permission x where x.name = p and not x.is_staff)`,
  },
  {
    id: "I-J1",
    says: "finished keys carry an answer",
    sql: `select key from idempotency_key where state = 'done' and answer is null`,
  },
  {
    id: "status",
    says: "every stored state has its code",
    sql: `select machine, to_state from state_edge e where not exists (select 1 from status_code s where s.machine = e.machine and s.state = e.to_state)`,
  },
];

/** The invariants about money, checked at the end of every test that moves money. */
export const moneyInvariants: readonly Invariant[] = invariants.filter((invariant) => invariant.id.startsWith("I-M"));

type Queries = { query(text: string): Promise<Record<string, unknown>[]> };

/** The invariants that do not hold: their ids, each with the first rows that break it. Empty if all hold. */
export async function brokenInvariants(
  db: Queries,
  list: readonly Invariant[] = invariants,
): Promise<{ id: string; says: string; rows: Record<string, unknown>[] }[]> {
  const broken = [];
  for (const { id, says, sql } of list) {
    const rows = await db.query(`select * from (${sql}) broken limit 5`);
    if (rows.length > 0) broken.push({ id, says, rows });
  }
  return broken;
}
