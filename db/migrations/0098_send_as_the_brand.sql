-- A brand sends its mails from an address of its own once the DNS of the domain has proved it: by the public key of a DKIM signature that
-- only we can make (RFC 6376). Until then its mails go out from the operator's address. Keys are replaced with an overlap: the former one
-- stays in the DNS while mails that it signed are still under way.
--
-- Locks: none; new objects.

create table brand_sender (
  brand_id      uuid primary key references brand,
  address       text not null check (length(address) <= 254),
  domain        text collate "C" not null check (domain = lower(domain) and length(domain) <= 253),
  state         text not null default 'waiting' check (state in ('waiting','proved','lost')),
  findings      jsonb not null default '{}',
  misses        smallint not null default 0 check (misses >= 0),
  proved_at     timestamptz,
  checked_at    timestamptz,
  next_check_at timestamptz not null,
  changed_by    text not null,
  changed_at    timestamptz not null,
  check ((state = 'waiting') = (proved_at is null))
);
comment on table brand_sender is 'The address from which a brand sends its mails, and what the DNS of its domain said about it';
comment on column brand_sender.state is 'waiting: the key was never seen in the DNS; proved: mails go out from the address; lost: the key is gone from the DNS, and they go out from the operator''s address again';
comment on column brand_sender.findings is 'What was found for each record: [{record, state, seen}]';
comment on column brand_sender.misses is 'Checks in a row that got an answer without the key';
create index brand_sender_check on brand_sender (next_check_at);

create table brand_sender_key (
  id          uuid primary key,
  brand_id    uuid not null references brand,
  domain      text collate "C" not null,
  selector    text collate "C" not null check (selector ~ '^[a-z0-9]{1,63}$'),
  public_key  text not null,
  private_enc bytea not null,
  state       text not null default 'waiting' check (state in ('waiting','active','retiring')),
  created_at  timestamptz not null,
  active_at   timestamptz,
  retires_at  timestamptz,
  unique (domain, selector),
  check ((state = 'waiting') = (active_at is null)),
  check ((state = 'retiring') = (retires_at is not null))
);
comment on table brand_sender_key is 'Keys of the DKIM signatures of brands (RSA, 2,048 bits)';
comment on column brand_sender_key.public_key is 'SubjectPublicKeyInfo in base64, as the DNS record has it';
comment on column brand_sender_key.private_enc is 'PKCS #8, encrypted by the vault';
comment on column brand_sender_key.retires_at is 'Until when the record of a replaced key has to stay in the DNS';
create unique index brand_sender_key_active on brand_sender_key (brand_id) where state = 'active';
create unique index brand_sender_key_waiting on brand_sender_key (brand_id) where state = 'waiting';

do $$ declare t text; begin
  foreach t in array array['brand_sender','brand_sender_key'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy owner on %I to nameplane_app using (np_owns_brand(brand_id)) with check (np_owns_brand(brand_id))', t);
    execute format('create policy staff on %I to nameplane_staff
      using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
      with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))', t);
    execute format('create policy sending on %I to nameplane_worker using (true) with check (true)', t);
    execute format('create policy known on %I for select to nameplane_readonly using (true)', t);
  end loop;
end $$;
grant select, insert, update, delete on brand_sender to nameplane_app, nameplane_staff;
grant select on brand_sender to nameplane_readonly;
grant select, update on brand_sender to nameplane_worker;
-- Only the worker signs, so only it may read private keys.
grant select (id, brand_id, domain, selector, public_key, state, created_at, active_at, retires_at) on brand_sender_key
  to nameplane_app, nameplane_staff, nameplane_readonly;
grant insert, delete on brand_sender_key to nameplane_app, nameplane_staff;
grant update (state, active_at, retires_at) on brand_sender_key to nameplane_app, nameplane_staff, nameplane_worker;
grant select, delete on brand_sender_key to nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('brand_sender', 'operational', null, null, 'keep', 'one row for each brand'),
('brand_sender_key', 'operational', null, null, 'keep', 'deleted a week after a key was replaced');
