/**
 * The invariants of the data model as queries; each has to give no row, whatever happened before. Those that compare with the
 * books of a registry or payment provider stand with the tests that have such a book.
 */
export type Invariant = { readonly id: string; readonly says: string; readonly sql: string };

export const invariants: readonly Invariant[] = [
  {
    id: "I-M1",
    says: "balanced, by construction: the view has both sides of every posting",
    sql: `select voucher_id, currency from ledger_entry group by 1, 2 having sum(minor) <> 0`,
  },
  {
    id: "I-M3a",
    says: "one capture per provider object",
    sql: `select provider, provider_object from payment where captured_minor > 0 group by 1, 2 having count(*) > 1`,
  },
  {
    id: "I-M3b.1",
    says: "nothing kept beyond the order, nothing released without money",
    sql: `select o.id from sales_order o
  join lateral (select coalesce(sum(captured_minor - refunded_minor), 0) c from payment p where p.account_id = o.account_id and p.order_id = o.id) p on true
 where p.c + case when o.credit_state = 'used' then o.credit_minor else 0 end > o.total_minor`,
  },
  {
    id: "I-M3b.2",
    says: "nothing kept beyond the order, nothing released without money",
    sql: `select o.id from sales_order o
  join lateral (select coalesce(sum(captured_minor), 0) c from payment p where p.account_id = o.account_id and p.order_id = o.id) p on true
  join lateral (select coalesce(sum(l.amount_minor), 0) u from invoice i join ledger_posting l on l.account_id = i.account_id and l.invoice_id = i.id and l.kind = 'used_credit'
                 where i.account_id = o.account_id and i.order_id = o.id) u on true
  join lateral (select coalesce(sum(q.total_minor), 0) f from request r join quote q on q.account_id = r.account_id and q.id = r.quote_id
                 where r.account_id = o.account_id and r.order_id = o.id and r.funding = 'captured') f on true
 where f.f > p.c + u.u`,
  },
  {
    id: "I-M4.1",
    says: "prepaid credit never negative; post-payment customers inside their limit",
    sql: `select b.account_id from balance b where b.prepaid_minor < 0 or b.held_minor < 0`,
  },
  {
    id: "I-M4.2",
    says: "post-payment customers inside their limit; what they were asked to pay in advance by bank is no credit",
    sql: `select b.account_id from balance b join account a on a.id = b.account_id and a.currency = b.currency
 where a.invoice_method = 'postpayment'
   and b.owed_minor - (select coalesce(sum(i.total_minor - i.settled_minor), 0) from invoice i where i.account_id = a.id and i.seller_id = b.seller_id and i.currency = b.currency
                          and i.state in ('unpaid','partly_paid','collection') and i.party ->> 'method' <> 'invoice') > a.credit_limit_minor
   and not exists (select 1 from approval p where p.account_id = a.id and p.rule = 'credit_override' and p.decision = 'approved' and p.ends_at > now())`,
  },
  {
    id: "I-M4.3",
    says: "what is held of an account is the credit its orders wait with, and nothing of an order that has ended",
    sql: `select account_id, currency from (select account_id, currency, held_minor m from balance union all
  select account_id, currency, -credit_minor from sales_order where credit_state = 'held' and state = 'awaiting_payment') x group by 1, 2 having sum(m) <> 0`,
  },
  {
    id: "I-M4.4",
    says: "credit of an order is held exactly while its order says so, and used on its invoice exactly as its order says",
    sql: `select o.id from sales_order o
  join lateral (select coalesce(sum(case l.credit when 'held' then l.amount_minor else -l.amount_minor end), 0) h from ledger_posting l
                 where l.account_id = o.account_id and l.order_id = o.id and l.kind = 'hold') h on true
  join lateral (select coalesce(sum(l.amount_minor), 0) u from invoice i join ledger_posting l on l.account_id = i.account_id and l.invoice_id = i.id and l.kind = 'used_credit'
                 where i.account_id = o.account_id and i.order_id = o.id) u on true
 where h.h <> case when o.credit_state = 'held' then o.credit_minor else 0 end or (o.credit_state is not null and u.u <> case when o.credit_state = 'used' then o.credit_minor else 0 end)`,
  },
  {
    id: "I-M5",
    says: "invoice adds up",
    sql: `select i.id from invoice i left join invoice_line l on l.account_id = i.account_id and l.invoice_id = i.id where i.state <> 'draft'
 group by i.account_id, i.id having coalesce(sum(l.net_minor + l.vat_minor), 0) + max(i.rounding_minor) <> max(i.total_minor)`,
  },
  {
    id: "I-M6",
    says: "refunds within captures",
    sql: `select r.payment_id from refund r join payment p on p.account_id = r.account_id and p.id = r.payment_id where r.state <> 'failed'
 group by 1 having sum(r.amount_minor) > max(p.captured_minor)`,
  },
  {
    id: "I-M6b",
    says: "what a payment says is refunded has succeeded refunds (a lost dispute writes one too)",
    sql: `select p.id from payment p where p.refunded_minor <> (select coalesce(sum(r.amount_minor), 0) from refund r where r.account_id = p.account_id and r.payment_id = p.id and r.state = 'succeeded')`,
  },
  {
    id: "I-M7",
    says: "captured money is booked",
    sql: `select p.id from payment p left join ledger_posting l on l.account_id = p.account_id and l.payment_id = p.id and l.kind in ('payment','deposit','imported_credit','suspense','hold')
 where p.captured_minor > 0 group by p.account_id, p.id having coalesce(sum(l.amount_minor), 0) <> max(p.captured_minor)`,
  },
  {
    id: "I-M8.1",
    says: "no gap in a series",
    sql: `select seller_id, series from invoice where number is not null group by 1, 2 having max(number) - min(number) + 1 <> count(*) or count(*) <> count(distinct number)`,
  },
  {
    id: "I-M8.2",
    says: "no gap in a series",
    sql: `select seller_id, receipt_series from payment where receipt_number is not null group by 1, 2 having max(receipt_number) - min(receipt_number) + 1 <> count(*) or count(*) <> count(distinct receipt_number)`,
  },
  {
    id: "I-M9",
    says: "frozen content unchanged",
    sql: `select id from invoice i where state <> 'draft' and content_hash <> np_invoice_content(i)`,
  },
  {
    id: "I-M10",
    says: "one currency per voucher unless it is an exchange",
    sql: `select voucher_id from ledger_posting group by account_id, voucher_id having count(distinct currency) > 1 and not bool_or(kind = 'exchange')`,
  },
  {
    id: "I-M11.1",
    says: "balances and settled amounts equal the ledger",
    sql: `select b.account_id from balance b left join lateral (
    select coalesce(sum(-minor) filter (where code = 'prepaid'), 0) p, coalesce(sum(minor) filter (where code = 'receivable'), 0) o, coalesce(sum(-minor) filter (where code = 'held'), 0) h
      from ledger_entry e where e.account_id = b.account_id and e.seller_id = b.seller_id and e.currency = b.currency) e on true
 where (b.prepaid_minor, b.owed_minor, b.held_minor) <> (e.p, e.o, e.h)`,
  },
  {
    id: "I-M11.2",
    says: "balances and settled amounts equal the ledger",
    sql: `select i.id from invoice i where i.state <> 'draft' and i.settled_minor <> (
    select coalesce(sum(case when i.kind = 'credit_note' then l.amount_minor
                             when l.kind in ('invoice','rounding') then 0
                             when l.credit = 'receivable' then l.amount_minor when l.debit = 'receivable' then -l.amount_minor else 0 end), 0)
      from ledger_posting l where l.account_id = i.account_id and (l.invoice_id = i.id or l.invoice_id in (select c.id from invoice c where c.account_id = i.account_id and c.credits_id = i.id)))`,
  },
  {
    id: "I-M11.3",
    says: "balances and settled amounts equal the ledger",
    sql: `select id from invoice where (state = 'paid' and settled_minor <> total_minor) or (state = 'partly_paid' and (settled_minor = 0 or settled_minor = total_minor)) or (state = 'unpaid' and settled_minor <> 0)`,
  },
  {
    id: "I-M13.1",
    says: "price charged is the frozen one",
    sql: `select r.id from request r left join quote q on q.account_id = r.account_id and q.id = r.quote_id where r.funded_at is not null and (q.id is null or q.request_id <> r.id)`,
  },
  {
    id: "I-M13.2",
    says: "price charged is the frozen one",
    sql: `select o.id from sales_order o join request r on r.account_id = o.account_id and r.order_id = o.id join quote q on q.account_id = r.account_id and q.id = r.quote_id
 group by o.account_id, o.id having sum(q.total_minor) <> max(o.total_minor)`,
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
    id: "I-O1",
    says: "every funded request ends once, or is openly waiting",
    sql: `select id from request where funded_at is not null and release is null and (is_final or limit_at < now() or next_check_at is null)`,
  },
  {
    id: "I-O2",
    says: "no state change beside the edges",
    sql: `select l.id from state_log l where not exists (select 1 from state_edge e where e.machine = l.machine and e.from_state = l.from_state and e.to_state = l.to_state)`,
  },
  {
    id: "I-O3",
    says: "no open request past its deadline without a task",
    sql: `select r.id from request r where not r.is_final and r.state <> 'in_basket' and r.limit_at < now()
   and not exists (select 1 from staff_task t where t.account_id = r.account_id and t.subject_id = r.id and t.done_at is null)`,
  },
  {
    id: "I-D1.1",
    says: "one live owner per name, and every live domain holds its claim",
    sql: `select ascii_name from domain where tab <= 4 and state <> 'dns_only' group by 1 having count(*) > 1`,
  },
  {
    id: "I-D1.2",
    says: "one live owner per name, and every live domain holds its claim",
    sql: `select d.id from domain d left join name_claim c on c.registrable_name = d.ascii_name and c.kind = 'domain' and c.account_id = d.account_id and c.object_id = d.id
 where d.tab <= 4 and d.state <> 'dns_only' and c.object_id is null`,
  },
  {
    id: "I-D1.3",
    says: "one live owner per name, and every live domain holds its claim",
    sql: `select c.ascii_name from name_claim c left join domain d on d.account_id = c.account_id and d.id = c.object_id where c.kind = 'domain' and (d.id is null or d.tab = 5)`,
  },
  {
    id: "I-D5",
    says: "one open transform per object",
    sql: `select registry_id, object from registry_command where state in ('sent','unknown') group by 1, 2 having count(*) > 1`,
  },
  {
    id: "I-D8",
    says: "acknowledged only after the effect",
    sql: `select message_id from poll_message where acked_at is not null and (applied_at is null or acked_at < applied_at)`,
  },
  {
    id: "I-D9",
    says: "registrant unverified past the deadline has a hold or a closed case",
    sql: `select id from compliance_case where kind = 'verification' and closed_at is null and deadline_at < now() and hold_set_at is null`,
  },
  {
    id: "I-D10",
    says: "dangerous requests have a proof that was fresh when used",
    sql: `select r.id from request r left join step_up s on s.account_id = r.account_id and s.id = r.step_up_id
 where r.type in ('update-domain-registrant','update-domain-cancellation') and r.origin in ('user','api') and r.state <> 'in_basket'
   and (s.id is null or s.used_at > s.made_at + interval '10 minutes')`,
  },
  {
    id: "counters",
    says: "domain counters equal the rows",
    sql: `select account_id, tab, label_id from (select account_id, tab, label_id, n from domain_counter where n <> 0 union all
  select account_id, tab, l, -count(*) from domain, unnest(case when labels = '{}' then array[0, -1] else array[0] || labels end) l group by 1, 2, 3) x group by 1, 2, 3 having sum(n) <> 0`,
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
    sql: `select id from zone where version > published_version and removed_at is null and changed_at < now() - interval '60 seconds'`,
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
    sql: `select r.id from role r, unnest(r.permissions) p where not exists (select 1 from permission x where x.name = p and not x.is_staff)`,
  },
  {
    id: "I-J1",
    says: "finished keys carry an answer",
    sql: `select key from idempotency_key where state = 'done' and answer is null`,
  },
  {
    id: "I-N1/I-N2.1",
    says: "notices",
    sql: `select cause, kind from notice group by account_id, cause, kind having count(*) > 1`,
  },
  {
    id: "I-N1/I-N2.2",
    says: "notices",
    sql: `select id from notice where delivered_at is null and created_at < now() - interval '24 hours' and escalated_at is null`,
  },
  {
    id: "status",
    says: "every stored state has its code",
    sql: `select machine, to_state from state_edge e where not exists (select 1 from status_code s where s.machine = e.machine and s.state = e.to_state)`,
  },
];

/** The money part: what every test that moves money ends with. */
export const moneyInvariants: readonly Invariant[] = invariants.filter((invariant) => invariant.id.startsWith("I-M"));

type Queries = { query(text: string): Promise<Record<string, unknown>[]> };

/** Ids of the invariants that do not hold, each with its first rows. Empty = all hold. */
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
