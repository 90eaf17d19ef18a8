-- A service need not belong to a domain, and people can deliver it: what it gives the customer is kept with it, and a price can have
-- several parts.
--
-- Locks: ACCESS EXCLUSIVE on quote and service for the new columns, which have no default.

alter table quote add column parts jsonb check (jsonb_typeof(parts) = 'array');
comment on column quote.parts is 'What the sum consists of, such as a period and a start fee: operation, months, net and vat in minor units of each; null: one part';

alter table service add column given_enc bytea;
comment on column service.given_enc is '[personal] What the customer gets, such as an address to sign in at, as whoever delivered it wrote it down; sealed';
alter table service add column delivered_at timestamptz;
comment on column service.delivered_at is 'When a person delivered it; null: it was delivered automatically, or not yet';
create index service_overdue on service (paid_until) where ended_at is null;
