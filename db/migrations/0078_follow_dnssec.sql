-- What was last seen of the DNSSEC chain of a domain, and what its next step waits for.
-- Lock: none that matters, the table is new.

create table domain_dnssec (
  account_id    uuid not null,
  domain_id     uuid not null,
  next_check_at timestamptz,
  checked_at    timestamptz,
  waits_for     text check (waits_for in ('server_key','servers','old_data','delegation','parent_add','registry','validators','parent_remove','parent_ttl','customer_add','customer_remove')),
  waits_until   timestamptz,
  cause         text check (cause in ('no_key','no_match','wrong_algorithm','signature_expired','signature_missing','validators_refuse')),
  broken_since  timestamptz,
  validated_at  timestamptz,
  rolls_at      timestamptz,
  seen          jsonb not null default '{}',
  events        jsonb not null default '[]',
  primary key (account_id, domain_id),
  foreign key (account_id, domain_id) references domain (account_id, id) on delete cascade
);
comment on table domain_dnssec is 'Last look at the chain of a domain by DNS, and the step that waits; states stand in domain.dnssec_state, dnssec_key and domain_ds';
comment on column domain_dnssec.next_check_at is 'When the worker looks again; null: nothing is signed and nothing is to be done';
comment on column domain_dnssec.waits_for is 'Why the next step is not taken yet';
comment on column domain_dnssec.waits_until is 'When it can be taken, by the TTLs seen; null: not known';
comment on column domain_dnssec.cause is 'What is wrong with a broken chain';
comment on column domain_dnssec.rolls_at is 'When the key is replaced next';
comment on column domain_dnssec.seen is 'parent, servers, validations, signer: what the last look found';
comment on column domain_dnssec.events is 'Last steps, newest first: {at, what, detail}';
create index domain_dnssec_due on domain_dnssec (next_check_at) where next_check_at is not null;
alter table domain_dnssec enable row level security;
alter table domain_dnssec force row level security;
alter table domain_dnssec owner to nameplane_owner;
create policy owner_all on domain_dnssec to nameplane_owner using (true) with check (true);
create policy tenant on domain_dnssec to nameplane_app, nameplane_worker
  using (account_id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = account_id)))
  with check (account_id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = account_id)));
create policy staff on domain_dnssec to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))
  with check (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy sweep on domain_dnssec for select to nameplane_readonly using (true);
grant select, insert, update on domain_dnssec to nameplane_app, nameplane_worker, nameplane_staff;
grant select on domain_dnssec to nameplane_readonly;
