-- A role for programs that make reports outside the product, and the views that it reads (docs/reports.md). The views have ids and sums,
-- and nothing by which a person could be found.
--
-- Locks: none; new objects.

create schema if not exists reports;
alter schema reports owner to nameplane_owner;

create view reports.account as
  select a.id as account_id, a.number, a.brand_id, b.name as brand, a.kind, a.party, a.currency, a.created_at
    from account a join brand b on b.id = a.brand_id;
comment on view reports.account is 'Customers by number, without names';

create view reports.domain as
  select d.account_id, d.id as domain_id, d.tld, d.state, d.created_at, nullif(d.expires_at, 'infinity') as expires_at, nullif(d.renews_at, 'infinity') as renews_at,
         d.renewal_mode, d.dnssec_state
    from domain d where d.state <> 'dns_only';
comment on view reports.domain is 'Registered domains without their names';

create view reports.domain_change as
  select account_id, object_id as domain_id, from_state, to_state, at from state_log where machine = 'domain';
comment on view reports.domain_change is 'Changes of state of domains: losses are those to transferred_away, cancelled_by_user, cancelled_by_system and expired';

create view reports.request as
  select r.account_id, r.id as request_id, r.number, r.type, r.origin, r.state, r.tld, r.domain_id, r.service_id, r.product_id, q.operation, q.period_months,
         r.created_at, r.ended_at
    from request r left join quote q on q.account_id = r.account_id and q.id = r.quote_id where r.state <> 'in_basket';
comment on view reports.request is 'What was ordered, and what became of it';

create view reports.invoice as
  select i.account_id, i.id as invoice_id, i.kind, i.seller_id, s.books_currency, i.series, i.number, i.state, i.currency, i.net_minor, i.vat_minor, i.total_minor,
         i.settled_minor, i.books_vat_minor, i.fx_ppm, i.vat_kind, i.party -> 'buyer' ->> 'country' as buyer_country, i.issued_on, i.due_on, i.paid_on, i.order_id
    from invoice i join seller s on s.id = i.seller_id where i.state <> 'draft';
comment on view reports.invoice is 'Issued invoices and credit notes (kind), in minor units of their currency; fx_ppm: the rate into books_currency x 1,000,000';

create view reports.invoice_line as
  select l.account_id, l.invoice_id, l.position, l.kind, l.request_id, l.quantity, l.period_from, l.period_to, l.net_minor, l.vat_rate_bp, l.vat_minor, l.revenue_code
    from invoice_line l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id where i.state <> 'draft';
comment on view reports.invoice_line is 'Lines of issued invoices and credit notes, without their text; those of credit notes are positive, too';

create view reports.payment as
  select account_id, id as payment_id, purpose, method, provider, state, currency, captured_minor, refunded_minor, captured_at, created_at from payment;
comment on view reports.payment is 'Payments, without references and what the provider calls them';

create view reports.cost as
  select k.request_id, r.account_id, r.tld, t.registry_id, k.currency, k.amount_minor, k.booked_on
    from ledger_posting k join request r on r.id = k.request_id left join tld t on t.tld = r.tld where k.kind = 'cost';
comment on view reports.cost is 'What registries charged, once for each request';

create view reports.ticket as
  select t.account_id, t.id as ticket_id, t.number, t.category, t.priority, t.state, t.created_at, t.closed_at,
         (select min(m.created_at) from ticket_message m where m.account_id = t.account_id and m.ticket_id = t.id and m.author_kind = 'staff' and not m.is_internal) as answered_at
    from ticket t;
comment on view reports.ticket is 'Tickets without their texts, with the time of the first answer';

create view reports.exchange_rate as
  select key as pair, valid_from, ppm, source from reference_rate where kind = 'fx';
comment on view reports.exchange_rate is 'Published rates: EURSEK 11234500 = 11.2345 kronor for a euro';

do $$ declare v text; begin
  foreach v in array array['account','domain','domain_change','request','invoice','invoice_line','payment','cost','ticket','exchange_rate'] loop
    execute format('alter view reports.%I owner to nameplane_owner', v);
    execute format('grant select on reports.%I to nameplane_reports', v);
  end loop;
end $$;
grant usage on schema reports to nameplane_reports;
