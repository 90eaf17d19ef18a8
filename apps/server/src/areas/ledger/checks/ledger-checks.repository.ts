import type { Check } from "../../../platform/db/run-check.ts";

/** What can be wrong with the books; each kind becomes one task. */
export type LedgerDifference =
  | "voucher_unbalanced"
  | "balance_differs"
  | "credit_wrong"
  | "invoice_differs"
  | "number_gap"
  | "money_misplaced"
  | "price_differs"
  | "income_misplaced";

export type LedgerCheck = Check & { readonly kind: LedgerDifference };

/** The invariants of the books (docs/invariants.md) that must be true at every moment. */
export const ledgerChecks: readonly LedgerCheck[] = [
  {
    id: "I-M1",
    kind: "voucher_unbalanced",
    says: {
      en: "balanced, by construction: the view has both sides of every posting",
      sv: "i balans av sig själv: vyn har båda sidor av varje bokföring",
    },
    sql: `select voucher_id, currency from ledger_entry group by 1, 2 having sum(minor) <> 0`,
  },
  {
    id: "I-M10",
    kind: "voucher_unbalanced",
    says: {
      en: "one currency per voucher unless it is an exchange",
      sv: "en valuta per verifikation om den inte är en växling",
    },
    sql: `select voucher_id from ledger_posting group by account_id, voucher_id having count(distinct currency) > 1 and not bool_or(kind = 'exchange')`,
  },
  {
    id: "I-M11.1",
    kind: "balance_differs",
    says: {
      en: "every balance is the sum of its postings, and there is none without or beside them",
      sv: "varje saldo är summan av sina bokföringar, och inget finns utan eller vid sidan av dem",
    },
    sql: `select account_id, seller_id, currency, sum(prepaid)::bigint as prepaid, sum(owed)::bigint as owed, sum(held)::bigint as held, sum(unbilled)::bigint as unbilled from (
    select account_id, seller_id, currency, prepaid_minor as prepaid, owed_minor as owed, held_minor as held, unbilled_minor as unbilled from balance
    union all
    select account_id, seller_id, currency, coalesce(sum(minor) filter (where code = 'prepaid'), 0), -coalesce(sum(minor) filter (where code = 'receivable'), 0), coalesce(sum(minor) filter (where code = 'held'), 0),
           -coalesce(sum(minor) filter (where code = 'wholesale_unbilled'), 0)
      from ledger_entry where code in ('prepaid','receivable','held','wholesale_unbilled') group by 1, 2, 3) x
 group by 1, 2, 3 having (sum(prepaid), sum(owed), sum(held), sum(unbilled)) <> (0, 0, 0, 0)`,
  },
  {
    id: "I-M4.1",
    kind: "credit_wrong",
    says: {
      en: "prepaid credit never negative; post-payment customers inside their limit",
      sv: "förbetald kredit är aldrig negativ; kunder med efterbetalning håller sin gräns",
    },
    sql: `select b.account_id from balance b where b.prepaid_minor < 0 or b.held_minor < 0`,
  },
  {
    id: "I-M4.3",
    kind: "credit_wrong",
    // Credit that is used together with a card reservation stays held until the card is captured. That may happen after the order
    // has ended.
    says: {
      en: "what is held of an account is the credit its orders wait or work with, and nothing of an order that has ended",
      sv: "det som hålls av ett konto är krediten som dess beställningar väntar eller arbetar med, och inget av en avslutad beställning",
    },
    sql: `select account_id, currency from (select account_id, currency, held_minor m from balance union all
  select o.account_id, o.currency, -o.credit_minor from sales_order o where o.credit_state = 'held' and (o.state in ('awaiting_payment','working')
      or exists (select 1 from payment p where p.account_id = o.account_id and p.order_id = o.id and (p.state = 'authorised' or p.state = 'processing' and p.capture_minor is not null)))) x
 group by 1, 2 having sum(m) <> 0`,
  },
  {
    id: "I-M4.4",
    kind: "credit_wrong",
    // The query looks only at the order's own invoice. A line whose price changed is paid on a separate invoice, which does not
    // use this credit.
    says: {
      en: "credit of an order is held exactly while its order says so, and used on its invoice exactly as its order says",
      sv: "en beställnings kredit hålls precis så länge beställningen säger det, och används på dess faktura precis som den säger",
    },
    sql: `select o.id from sales_order o
  join lateral (select coalesce(sum(case l.credit when 'held' then l.amount_minor else -l.amount_minor end), 0) h from ledger_posting l
                 where l.account_id = o.account_id and l.order_id = o.id and l.kind = 'hold') h on true
  join lateral (select array_agg(x.used) u from (
       select coalesce((select sum(l.amount_minor) from ledger_posting l where l.account_id = i.account_id and l.invoice_id = i.id and l.kind = 'used_credit'), 0)::bigint as used
         from invoice i where i.account_id = o.account_id and i.order_id = o.id and i.kind = 'invoice'
          and not exists (select 1 from invoice_line n join quote q on q.account_id = n.account_id and q.request_id = n.request_id and q.accepted_at is not null
                           where n.account_id = i.account_id and n.invoice_id = i.id group by n.request_id having count(*) > 1)) x) u on true
 where h.h <> case when o.credit_state = 'held' then o.credit_minor else 0 end
    or (o.credit_state is not null and u.u is not null and case when o.credit_state = 'used' then o.credit_minor else 0 end <> all(u.u))
    or (o.credit_state = 'used' and not exists (select 1 from invoice i join ledger_posting l on l.account_id = i.account_id and l.invoice_id = i.id and l.kind = 'used_credit'
                                                 where i.account_id = o.account_id and i.order_id = o.id))`,
  },
  {
    id: "I-M4.5",
    kind: "credit_wrong",
    says: {
      en: "an order counts against the credit limit exactly while it is worked on for an invoice that is written at its end",
      sv: "en beställning räknas mot kreditgränsen precis så länge den arbetas på för en faktura som skrivs när den är klar",
    },
    sql: `select id from sales_order where promised_minor > 0 and (state <> 'working' or method <> 'invoice')`,
  },
  {
    id: "I-M4.6",
    kind: "price_differs",
    // The query leaves out orders with a card payment. If their reservation is lost, nothing is invoiced, and a task of its own
    // reports it.
    says: {
      en: "what was delivered of an order that was invoiced at its end stands on an invoice",
      sv: "det som levererades av en beställning som fakturerades när den var klar står på en faktura",
    },
    sql: `select r.id from request r join sales_order o on o.account_id = r.account_id and o.id = r.order_id
  join quote q on q.account_id = r.account_id and q.id = r.quote_id
 where r.funding = 'held' and r.release = 'fulfilled' and q.total_minor > 0 and o.method not in ('card','paypal') and o.state in ('closed','cancelled')`,
  },
  {
    id: "I-M4.7",
    kind: "price_differs",
    says: {
      en: "a request is invoiced once, and again only after it was credited",
      sv: "en begäran faktureras en gång, och igen bara efter att den har krediterats",
    },
    sql: `select l.request_id from invoice_line l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
 where l.request_id is not null and i.state <> 'draft' group by l.account_id, l.request_id
having count(distinct i.id) filter (where i.kind = 'invoice') - count(distinct i.id) filter (where i.kind = 'credit_note') > 1`,
  },
  {
    id: "I-M11.2",
    kind: "invoice_differs",
    says: {
      en: "balances and settled amounts equal the ledger",
      sv: "saldon och reglerade belopp stämmer med huvudboken",
    },
    sql: `select i.id from invoice i where i.state <> 'draft' and i.settled_minor <> (
    select coalesce(sum(case when i.kind = 'credit_note' then l.amount_minor
                             when l.kind in ('invoice','rounding') then 0
                             when l.credit = 'receivable' then l.amount_minor when l.debit = 'receivable' then -l.amount_minor else 0 end), 0)
      from ledger_posting l where l.account_id = i.account_id and (l.invoice_id = i.id or l.invoice_id in (select c.id from invoice c where c.account_id = i.account_id and c.credits_id = i.id)))`,
  },
  {
    id: "I-M11.3",
    kind: "invoice_differs",
    says: {
      en: "balances and settled amounts equal the ledger",
      sv: "saldon och reglerade belopp stämmer med huvudboken",
    },
    sql: `select id from invoice where (state = 'paid' and settled_minor <> total_minor) or (state = 'partly_paid' and (settled_minor = 0 or settled_minor = total_minor)) or (state = 'unpaid' and settled_minor <> 0)`,
  },
  {
    id: "I-M28",
    kind: "invoice_differs",
    says: {
      en: "an invoice that replaces another is not higher, and the other is wholly credited",
      sv: "en faktura som ersätter en annan är inte högre, och den andra är krediterad i sin helhet",
    },
    sql: `select c.id from invoice c join invoice i on i.account_id = c.account_id and i.id = c.corrects_id
 where c.state <> 'draft' and (i.state <> 'voided' or c.currency <> i.currency or c.net_minor > i.net_minor)`,
  },
  {
    id: "I-M11.4",
    kind: "invoice_differs",
    says: {
      en: "the receivable of a numbered invoice was booked, once, at its total",
      sv: "fordran för en numrerad faktura bokfördes en gång, med dess summa",
    },
    sql: `select i.account_id, i.id, i.total_minor, coalesce(l.minor, 0) as booked_minor from invoice i left join (
    select account_id, invoice_id, sum(case when debit = 'receivable' then amount_minor when credit = 'receivable' then -amount_minor else 0 end)::bigint as minor
      from ledger_posting where kind in ('invoice','rounding') group by 1, 2) l on l.account_id = i.account_id and l.invoice_id = i.id
 where i.kind = 'invoice' and i.state <> 'draft' and coalesce(l.minor, 0) <> i.total_minor`,
  },
  {
    id: "I-M5",
    kind: "invoice_differs",
    says: {
      en: "invoice adds up",
      sv: "fakturan stämmer i summa",
    },
    sql: `select i.id from invoice i left join invoice_line l on l.account_id = i.account_id and l.invoice_id = i.id where i.state <> 'draft'
 group by i.account_id, i.id having coalesce(sum(l.net_minor + l.vat_minor), 0) + max(i.rounding_minor) <> max(i.total_minor)`,
  },
  {
    id: "I-M9",
    kind: "invoice_differs",
    says: {
      en: "frozen content unchanged",
      sv: "fryst innehåll är oförändrat",
    },
    sql: `select id from invoice i where state <> 'draft' and content_hash <> np_invoice_content(i)`,
  },
  {
    id: "I-M8.1",
    kind: "number_gap",
    says: {
      en: "no gap in a series",
      sv: "ingen lucka i en nummerserie",
    },
    sql: `select seller_id, series from invoice where number is not null group by 1, 2 having max(number) - min(number) + 1 <> count(*) or count(*) <> count(distinct number)`,
  },
  {
    id: "I-M8.2",
    kind: "number_gap",
    says: {
      en: "no gap in a series",
      sv: "ingen lucka i en nummerserie",
    },
    sql: `select seller_id, receipt_series from payment where receipt_number is not null group by 1, 2 having max(receipt_number) - min(receipt_number) + 1 <> count(*) or count(*) <> count(distinct receipt_number)`,
  },
  {
    id: "I-M8.3",
    kind: "number_gap",
    says: {
      en: "the next number of a series follows its last one",
      sv: "nästa nummer i en serie följer på det sista",
    },
    sql: `select s.seller_id, s.series, s.next_number, n.last from invoice_series s join (
    select seller_id, series, max(number) as last from invoice where number is not null group by 1, 2
    union all select seller_id, receipt_series, max(receipt_number) from payment where receipt_number is not null group by 1, 2) n on n.seller_id = s.seller_id and n.series = s.series
 where s.next_number <> n.last + 1`,
  },
  {
    id: "I-M3a",
    kind: "money_misplaced",
    says: {
      en: "one capture per provider object",
      sv: "en dragning per objekt hos leverantören",
    },
    sql: `select provider, provider_object from payment where captured_minor > 0 group by 1, 2 having count(*) > 1`,
  },
  {
    id: "I-M3b.1",
    kind: "money_misplaced",
    // The query uses the higher of the order's two sums, because the customer may have accepted a higher price for a line after
    // ordering.
    says: {
      en: "nothing kept beyond the order, nothing released without money",
      sv: "inget behålls utöver beställningen, inget släpps utan pengar",
    },
    sql: `select o.id from sales_order o
  join lateral (select coalesce(sum(captured_minor - refunded_minor), 0) c from payment p where p.account_id = o.account_id and p.order_id = o.id) p on true
  join lateral (select coalesce(sum(q.total_minor), 0) t from request r join quote q on q.account_id = r.account_id and q.id = r.quote_id where r.account_id = o.account_id and r.order_id = o.id) q on true
 where p.c + case when o.credit_state = 'used' then o.credit_minor else 0 end > greatest(o.total_minor, q.t)`,
  },
  {
    id: "I-M3b.2",
    kind: "money_misplaced",
    // The query also counts a capture in progress, because its amount is stored before the provider is called. It also counts the
    // part of an invoice payment that was posted on the order's invoice. Such a payment may pay invoices of several orders, so it
    // is linked to none of them.
    says: {
      en: "nothing kept beyond the order, nothing released without money",
      sv: "inget behålls utöver beställningen, inget släpps utan pengar",
    },
    sql: `select o.id from sales_order o
  join lateral (select coalesce(sum(case when p.state = 'processing' then coalesce(p.capture_minor, 0) else p.captured_minor end), 0) c from payment p where p.account_id = o.account_id and p.order_id = o.id) p on true
  join lateral (select coalesce(sum(l.amount_minor), 0) u from invoice i join ledger_posting l on l.account_id = i.account_id and l.invoice_id = i.id
                 where i.account_id = o.account_id and i.order_id = o.id
                   and (l.kind = 'used_credit' or l.kind = 'payment' and exists (select 1 from payment p where p.account_id = l.account_id and p.id = l.payment_id and p.purpose = 'invoice'))) u on true
  join lateral (select coalesce(sum(q.total_minor), 0) f from request r join quote q on q.account_id = r.account_id and q.id = r.quote_id
                 where r.account_id = o.account_id and r.order_id = o.id and r.funding = 'captured') f on true
 where f.f > p.c + u.u + case when o.credit_state = 'held' then o.credit_minor else 0 end`,
  },
  {
    id: "I-M6",
    kind: "money_misplaced",
    says: {
      en: "refunds within captures",
      sv: "återbetalningar ryms i det som dragits",
    },
    sql: `select r.payment_id from refund r join payment p on p.account_id = r.account_id and p.id = r.payment_id where r.state <> 'failed'
 group by 1 having sum(r.amount_minor) > max(p.captured_minor)`,
  },
  {
    id: "I-M6b",
    kind: "money_misplaced",
    says: {
      en: "what a payment says is refunded has succeeded refunds (a lost dispute writes one too)",
      sv: "det som en betalning säger är återbetalat har genomförda återbetalningar (en förlorad tvist skriver också en)",
    },
    sql: `select p.id from payment p where p.refunded_minor <> (select coalesce(sum(r.amount_minor), 0) from refund r where r.account_id = p.account_id and r.payment_id = p.id and r.state = 'succeeded')`,
  },
  {
    id: "I-M7",
    kind: "money_misplaced",
    says: {
      en: "captured money is booked",
      sv: "dragna pengar är bokförda",
    },
    sql: `select p.id from payment p left join ledger_posting l on l.account_id = p.account_id and l.payment_id = p.id and l.kind in ('payment','deposit','imported_credit','suspense','hold')
 where p.captured_minor > 0 group by p.account_id, p.id having coalesce(sum(l.amount_minor), 0) <> max(p.captured_minor)`,
  },
  {
    id: "I-M16",
    kind: "money_misplaced",
    says: {
      en: "an escrow holds what came in less what went out: nothing before it is paid or after its end, all of it while it is open",
      sv: "en deponering håller det som kommit in minus det som gått ut: inget innan den är betald eller efter slutet, allt medan den pågår",
    },
    sql: `select e.id from escrow e
  join lateral (select coalesce(sum(case when l.credit = 'escrow' then l.amount_minor else -l.amount_minor end), 0) held from ledger_posting l where l.escrow_id = e.id) l on true
 where e.held_minor <> l.held
    or e.state in ('funded','handing_over','delivered','disputed','returning') and e.held_minor <> e.price_minor + e.buyer_paid_fee_minor
    or e.state = 'releasing' and e.held_minor <> e.buyer_paid_fee_minor + case when e.paid_out_at is null then e.price_minor else 0 end`,
  },
  {
    id: "I-M20",
    kind: "money_misplaced",
    says: {
      en: "what a dispute says is taken back is posted as taken from the clearing account, and nothing else is",
      sv: "det som en tvist säger är taget är bokfört som taget från avräkningskontot, och inget annat är det",
    },
    sql: `select d.id from dispute d left join ledger_posting l on l.account_id = d.account_id and l.dispute_id = d.id and l.kind = 'dispute'
 group by d.account_id, d.id having max(d.taken_minor) <> coalesce(sum(case when l.credit like '%\\_clearing' then l.amount_minor else -l.amount_minor end), 0)`,
  },
  {
    id: "I-M15",
    kind: "money_misplaced",
    says: {
      en: "every line of the bank's statements has moved the bank account by its amount",
      sv: "varje rad i bankens kontoutdrag har flyttat bankkontot med sitt belopp",
    },
    sql: `select b.id from bank_line b left join ledger_posting l on l.seller_id = b.seller_id and l.bank_line_id = b.id and 'bank' in (l.debit, l.credit)
 where b.state <> 'new' group by b.id, b.amount_minor
having coalesce(sum(case when l.debit = 'bank' then l.amount_minor else -l.amount_minor end), 0) <> b.amount_minor`,
  },
  {
    id: "I-M17.1",
    kind: "income_misplaced",
    says: {
      en: "the account for deferred income holds what the lines of invoices say is not released",
      sv: "kontot för förutbetalda intäkter har det som fakturaraderna säger inte är intäktsfört",
    },
    sql: `select account_id, seller_id, currency from (
    select account_id, seller_id, currency, -minor as m from ledger_entry where code = 'deferred_revenue'
    union all select account_id, seller_id, currency, released_minor - deferred_minor from revenue_deferral) x
 group by 1, 2, 3 having sum(m) <> 0`,
  },
  {
    id: "I-M17.2",
    kind: "income_misplaced",
    // The query computes the sum again from the dates: what is not released yet is the share of the days from next_month on.
    says: {
      en: "what is not released of a line is the share of the days from its next month on",
      sv: "det som inte är intäktsfört av en rad är andelen för dagarna från och med dess nästa månad",
    },
    sql: `select id from revenue_deferral where next_month is not null and deferred_minor - released_minor
    <> net_minor - div(net_minor::numeric * least(greatest(next_month - period_from, 0), period_to - period_from), period_to - period_from)`,
  },
  {
    id: "I-M19.1",
    kind: "income_misplaced",
    says: {
      en: "what is owed to a reseller is what its last statements carried on",
      sv: "skulden till en återförsäljare är det som dess senaste avräkningar för vidare",
    },
    sql: `select account_id, seller_id, currency from (
    select account_id, seller_id, currency, -minor as m from ledger_entry where code = 'owed_to_resellers'
    union all (select distinct on (account_id, seller_id, currency) account_id, seller_id, currency, -carried_minor from reseller_settlement
                order by account_id, seller_id, currency, month desc)) x
 group by 1, 2, 3 having sum(m) <> 0`,
  },
  {
    id: "I-M19.2",
    kind: "income_misplaced",
    says: {
      en: "every statement of a reseller is the sum of its lines, and begins with what the one before carried on",
      sv: "varje avräkning är summan av sina rader och börjar med det som den föregående för vidare",
    },
    sql: `select s.id from reseller_settlement s
  left join lateral (select count(*) as n, coalesce(sum(l.retail_minor), 0) as retail, coalesce(sum(l.wholesale_minor), 0) as wholesale
                       from reseller_settlement_line l where l.account_id = s.account_id and l.settlement_id = s.id) l on true
  left join lateral (select p.carried_minor from reseller_settlement p
                      where p.account_id = s.account_id and p.seller_id = s.seller_id and p.currency = s.currency and p.month < s.month
                      order by p.month desc limit 1) p on true
 where (s.line_count, s.retail_minor, s.wholesale_minor, s.opening_minor) <> (l.n, l.retail, l.wholesale, coalesce(p.carried_minor, 0))`,
  },
  {
    id: "I-M27.1",
    kind: "income_misplaced",
    says: {
      en: "a statement of a reseller charges exactly the commissions of affiliates that name it",
      sv: "en avräkning med en återförsäljare belastar exakt de provisioner som hör till den",
    },
    sql: `select s.id from reseller_settlement s
  left join lateral (select coalesce(sum(e.amount_minor), 0) as minor, count(*) as n from affiliate_entry e
                      where e.settlement_id = s.id and e.reseller_id = s.account_id and e.seller_id = s.seller_id and e.currency = s.currency) e on true
 where (s.commission_minor, s.commission_count) <> (e.minor, e.n)
union all select e.id from affiliate_entry e where e.settlement_id is not null and not exists (select 1 from reseller_settlement s where s.id = e.settlement_id)`,
  },
  {
    id: "I-M27.2",
    kind: "income_misplaced",
    says: {
      en: "no affiliate of a reseller is paid by the provider before a statement of the reseller has charged it",
      sv: "ingen affiliate hos en återförsäljare får betalt av leverantören innan en avräkning har belastat återförsäljaren",
    },
    sql: `select e.id from affiliate_entry e where e.reseller_id is not null and (e.payout_id is not null or e.is_covered) and e.settlement_id is null`,
  },
  {
    id: "I-M23.1",
    kind: "income_misplaced",
    says: {
      en: "what is owed to an affiliate is its posted commissions less what was paid out",
      sv: "skulden till en affiliate är dess bokförda provisioner minus det som betalats ut",
    },
    sql: `select account_id, seller_id, currency from (
    select account_id, seller_id, currency, -minor as m from ledger_entry where code = 'owed_to_affiliates'
    union all select account_id, seller_id, currency, -amount_minor from affiliate_entry
    union all select account_id, seller_id, currency, amount_minor from affiliate_payout where paid_at is not null) x
 group by 1, 2, 3 having sum(m) <> 0`,
  },
  {
    id: "I-M23.2",
    kind: "income_misplaced",
    says: {
      en: "what is posted for a commission is the sum of its entries, and all of it once it is due",
      sv: "det som är bokfört för en provision är summan av dess poster, och hela provisionen när den har förfallit",
    },
    sql: `select c.id from affiliate_commission c
  left join lateral (select coalesce(sum(e.amount_minor), 0) as minor from affiliate_entry e where e.account_id = c.account_id and e.commission_id = c.id) e on true
 where c.posted_minor <> e.minor or c.posted_minor <> case c.state when 'due' then c.amount_minor else 0 end`,
  },
  {
    id: "I-M23.3",
    kind: "income_misplaced",
    says: {
      en: "a payout to an affiliate is the sum of its entries",
      sv: "en utbetalning till en affiliate är summan av dess poster",
    },
    sql: `select p.id from affiliate_payout p
  left join lateral (select coalesce(sum(e.amount_minor), 0) as minor from affiliate_entry e where e.account_id = p.account_id and e.payout_id = p.id) e on true
 where p.amount_minor <> e.minor`,
  },
  {
    id: "I-M21.1",
    kind: "income_misplaced",
    says: {
      en: "what was charged to a reseller and is not invoiced is what its charges say, and of it what counts against its limit",
      sv: "det som debiterats en återförsäljare och inte fakturerats är det som dess debiteringar säger, liksom det som räknas mot dess gräns",
    },
    sql: `select account_id, seller_id, currency from (
    select account_id, seller_id, currency, -sum(minor) filter (where code = 'wholesale') as charged, coalesce(sum(minor) filter (where code = 'wholesale_unbilled'), 0) as unbilled
      from ledger_entry where code in ('wholesale','wholesale_unbilled') group by 1, 2, 3
    union all select account_id, seller_id, currency, -sum(m), -sum(case basis when 'limit' then m else 0 end) from (
      select account_id, seller_id, currency, basis, total_minor * (1 - (returned_at is not null)::int - (invoice_id is not null)::int + (return_invoice_id is not null)::int) as m
        from wholesale_charge) c group by 1, 2, 3) x
 group by 1, 2, 3 having (coalesce(sum(charged), 0), sum(unbilled)) <> (0, 0)`,
  },
  {
    id: "I-M21.2",
    kind: "income_misplaced",
    says: {
      en: "no line that a reseller's own seller sold is worked on before the reseller was charged for it",
      sv: "ingen rad som en återförsäljares egen säljare sålt arbetas på innan återförsäljaren debiterats för den",
    },
    sql: `select r.id from request r join lateral (
    select s.* from reseller_sale s where s.customer_id = r.account_id and s.request_id = r.id and s.is_merchant order by s.ordered_at desc, s.quote_id desc limit 1) s on true
 where r.state = 'completed' and s.retail_minor > 0
   and not exists (select 1 from wholesale_charge c where c.account_id = s.account_id and c.customer_id = s.customer_id and c.request_id = s.request_id and c.returned_at is null)`,
  },
  {
    id: "I-M18.1",
    kind: "number_gap",
    says: {
      en: "no gap in the numbers of vouchers",
      sv: "ingen lucka i verifikationernas nummer",
    },
    sql: `select seller_id, year_from, series from books_voucher group by 1, 2, 3 having max(number) <> count(*)`,
  },
  {
    id: "I-M18.2",
    kind: "voucher_unbalanced",
    says: {
      en: "every numbered voucher has both sides of all its postings, and is nothing in sum",
      sv: "varje numrerad verifikation har båda sidor av alla sina bokföringar och summan noll",
    },
    sql: `select v.seller_id, v.series, v.number from books_voucher v
  join lateral (select count(*) filter (where e.part = 'posted') n, coalesce(sum(e.minor), 0) minor, coalesce(sum(e.currency_minor), 0) currency_minor from books_entry e
                 where e.seller_id = v.seller_id and e.year_from = v.year_from and e.series = v.series and e.voucher_number = v.number) e on true
 where e.minor <> 0 or e.currency_minor <> 0
    or e.n <> 2 * (select count(*) from ledger_posting l where l.account_id = v.account_id and l.voucher_id = v.voucher_id)`,
  },
  {
    id: "I-M24.1",
    kind: "voucher_unbalanced",
    says: {
      en: "what is open in a foreign currency is carried at what its entries sum up to",
      sv: "det som är öppet i utländsk valuta är upptaget till summan av sina bokföringar",
    },
    sql: `select seller_id, code, id, currency from (
    select seller_id, code, id, currency, currency_minor as c, minor as m from books_position
    union all select seller_id, code, position_id, currency, -currency_minor, -minor from books_entry where position_id is not null and part = 'posted') x
 group by 1, 2, 3, 4 having sum(c) <> 0 or sum(m) <> 0`,
  },
  {
    id: "I-M24.2",
    kind: "voucher_unbalanced",
    // The two sums are read in one statement. The rows are locked only while vouchers are numbered, so two statements could see
    // different moments.
    says: {
      en: "what is carried of an invoice is what is left to pay on it, as far as its vouchers have numbers",
      sv: "det som är upptaget av en faktura är det som är kvar att betala på den, så långt dess verifikationer har nummer",
    },
    sql: `select i.id from books_position p join invoice i on i.id = p.id and i.seller_id = p.seller_id
 where p.code = 'receivable' and i.state <> 'bad_debt' and p.currency_minor <> i.total_minor - i.settled_minor
   and not exists (select 1 from ledger_posting l where l.account_id = i.account_id and (l.invoice_id = i.id or l.invoice_id in (select n.id from invoice n where n.account_id = i.account_id and n.credits_id = i.id))
                    and not exists (select 1 from books_voucher v where v.seller_id = l.seller_id and v.voucher_id = l.voucher_id))`,
  },
  {
    id: "I-M24.3",
    kind: "voucher_unbalanced",
    says: {
      en: "a revaluation is taken back in full",
      sv: "en omvärdering tas tillbaka helt",
    },
    sql: `select v.seller_id, v.revaluation_id, e.number from books_voucher v
  join books_entry e on e.seller_id = v.seller_id and e.year_from = v.year_from and e.series = v.series and e.voucher_number = v.number
 where v.revaluation_id is not null group by 1, 2, 3 having sum(e.minor) <> 0`,
  },
  {
    id: "I-M18.3",
    kind: "voucher_unbalanced",
    says: {
      en: "nothing was posted into a closed month",
      sv: "inget har bokförts i en stängd månad",
    },
    sql: `select l.id from ledger_posting l join books_closing c on c.seller_id = l.seller_id and c.reopened_at is null
 where l.booked_on >= c.month and l.booked_on < (c.month + interval '1 month')::date and l.created_at > c.closed_at`,
  },
  {
    id: "I-M13.1",
    kind: "price_differs",
    says: {
      en: "price charged is the frozen one",
      sv: "priset som togs är det frysta",
    },
    sql: `select r.id from request r left join quote q on q.account_id = r.account_id and q.id = r.quote_id where r.funded_at is not null and (q.id is null or q.request_id <> r.id)`,
  },
  {
    id: "I-M13.2",
    kind: "price_differs",
    says: {
      en: "price charged is the frozen one",
      sv: "priset som togs är det frysta",
    },
    // The query compares the order's sum with the prices at which the lines were ordered. A price that was accepted later does
    // not change the order.
    sql: `select o.id from sales_order o join request r on r.account_id = o.account_id and r.order_id = o.id
  join lateral (select coalesce((select f.total_minor from quote f where f.account_id = r.account_id and f.request_id = r.id and f.accepted_at is not null order by f.accepted_at limit 1),
                                (select q.total_minor from quote q where q.account_id = r.account_id and q.id = r.quote_id)) t) q on true
 where r.quote_id is not null group by o.account_id, o.id having sum(q.t) <> max(o.total_minor)`,
  },
];
