-- Accounts may want a note with every change of their DNS, and a second person who approves it before anything is published.
-- Lock: access exclusive on account and zone_draft for a moment; the new columns have constant defaults, so nothing is rewritten.

alter table account add column dns_needs_note boolean not null default false, add column dns_needs_second boolean not null default false;
comment on column account.dns_needs_note is 'People say why with every change of DNS records';
comment on column account.dns_needs_second is 'Changes of DNS records by people wait in zone_draft (kind approval) until another person approves them (approval, rule dns_second)';
grant update (dns_needs_note, dns_needs_second) on account to nameplane_app;

alter table zone_draft drop constraint zone_draft_kind_check;
alter table zone_draft add constraint zone_draft_kind_check check (kind in ('staged','import','scan','approval'));
create index approval_subject on approval (account_id, subject_id);
