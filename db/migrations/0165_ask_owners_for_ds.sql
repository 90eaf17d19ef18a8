-- Names that are signed here and registered elsewhere need their owner for some steps: what is asked for, since when, and how often it was told.
-- Lock: access exclusive on domain_dnssec for a moment; constant defaults, no table is rewritten.

alter table domain_dnssec
  add column owner_step text,
  add column owner_step_at timestamptz,
  add column owner_told smallint not null default 0 check (owner_told between 0 and 2),
  add column asks_removal boolean not null default false;
comment on column domain_dnssec.owner_step is 'What the owner has to have done at the registrar of the name: add or remove, and the DS records; null: nothing';
comment on column domain_dnssec.owner_step_at is 'Since when it is waited for';
comment on column domain_dnssec.owner_told is 'Mails about it: the first, and one reminder';
comment on column domain_dnssec.asks_removal is 'The zone asks its parent by CDS 0 0 0 00 to take the DS out (RFC 8078 section 4)';
