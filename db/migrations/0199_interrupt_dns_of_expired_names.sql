-- Expired generic names are taken out of their zones for the last days in which they can be renewed, and come back when they are.
-- Lock: access exclusive on domain_detail for a moment; the column is null in every row.

alter table domain_detail add column dns_interrupted_at timestamptz;
comment on column domain_detail.dns_interrupted_at is 'When we set clientHold because nobody had paid (ICANN ERRP 2.2); null: not ours, or lifted. Another hold of ours is not noted here';
create index domain_detail_interrupted on domain_detail (account_id, domain_id) where dns_interrupted_at is not null;

-- What registrants were told stands in the history of each name.
create index notice_registrant on notice (account_id, (params ->> 'domainId'), created_at) where kind in ('registrant_month', 'registrant_week', 'registrant_after', 'registrant_restorable');
