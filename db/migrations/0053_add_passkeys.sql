-- Passkeys: challenges that wait for their answer, and whose a passkey is before anybody is logged in.
-- Lock: none, a new table and functions.

create table passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  brand_id     uuid not null references brand,
  user_id      uuid references panel_user,
  act          text not null check (act in ('add','login','second_step','step_up')),
  content_hash bytea check (length(content_hash) = 32),
  created_at   timestamptz not null default now(),
  ends_at      timestamptz not null,
  check ((act = 'login') = (user_id is null)),
  check ((act = 'step_up') = (content_hash is not null))
);
comment on table passkey_challenge is 'A challenge sent to a browser whose passkey has not answered yet; taken away by its first answer';
comment on column passkey_challenge.user_id is 'Who has to answer; null: whoever logs in';
comment on column passkey_challenge.act is 'What the answer is good for';
comment on column passkey_challenge.content_hash is 'step_up: the act that is proven for';
create index passkey_challenge_end on passkey_challenge (ends_at);
alter table passkey_challenge enable row level security;
alter table passkey_challenge force row level security;
alter table passkey_challenge owner to nameplane_owner;
create policy owner_all on passkey_challenge to nameplane_owner using (true) with check (true);
create policy add on passkey_challenge for insert to nameplane_app with check (brand_id = np_brand() and (user_id is null or user_id = np_user()));
create policy clean_up on passkey_challenge to nameplane_worker using (ends_at < now()) with check (false);
grant insert on passkey_challenge to nameplane_app;
grant select, delete on passkey_challenge to nameplane_worker;
insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values ('passkey_challenge', 'short', 1, 'ends_at', 'delete', 'login');

create function np_take_challenge(p_hash bytea, p_brand uuid) returns table (user_id uuid, act text, content_hash bytea)
language sql security definer set search_path = public, pg_temp as $$
  delete from passkey_challenge c where c.challenge_hash = p_hash and c.brand_id = p_brand and c.ends_at > now() returning c.user_id, c.act, c.content_hash $$;
comment on function np_take_challenge(bytea, uuid) is 'Takes a challenge: once, whoever comes at the same time';
alter function np_take_challenge(bytea, uuid) owner to nameplane_owner;
revoke execute on function np_take_challenge(bytea, uuid) from public;
grant execute on function np_take_challenge(bytea, uuid) to nameplane_app;

create function np_passkey_holder(p_hash bytea, p_brand uuid) returns table (user_id uuid, account_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, m.account_id
    from credential c join panel_user u on u.id = c.user_id and u.brand_id = p_brand and u.disabled_at is null,
         lateral (select account_id from membership m where m.user_id = u.id and (m.valid_until is null or m.valid_until > now()) order by m.is_owner desc, m.created_at limit 1) m
   where c.kind = 'passkey' and c.is_active and c.secret_hash = p_hash $$;
comment on function np_passkey_holder(bytea, uuid) is 'Whose passkey answers, and the account its user logs in to; says nothing else';
alter function np_passkey_holder(bytea, uuid) owner to nameplane_owner;
revoke execute on function np_passkey_holder(bytea, uuid) from public;
grant execute on function np_passkey_holder(bytea, uuid) to nameplane_app;
