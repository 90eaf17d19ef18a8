-- Somebody who calls support proves who they are by a PIN that the panel shows to a user who is logged in. Colleagues type it in.
--
-- Locks: a new table, with SHARE ROW EXCLUSIVE on panel_user and account for its foreign keys.

create table caller_pin (
  user_id    uuid primary key references panel_user,
  account_id uuid not null references account,
  pin_hash   bytea not null check (length(pin_hash) = 32),
  tries      smallint not null default 0 check (tries between 0 and 5),
  made_at    timestamptz not null,
  ends_at    timestamptz not null
);
comment on table caller_pin is 'The PIN by which a caller is known to be a user; one for each user, valid for minutes and once';
comment on column caller_pin.account_id is 'Account in which the user was when it was made: it counts for this customer only';
comment on column caller_pin.pin_hash is 'SHA-256 of user and PIN';
comment on column caller_pin.tries is 'Wrong PINs typed for the customer since; after five it is of no use any more';
create index caller_pin_account on caller_pin (account_id);

alter table caller_pin owner to nameplane_owner;
alter table caller_pin enable row level security;
alter table caller_pin force row level security;
create policy mine on caller_pin to nameplane_app
  using (user_id = np_user()) with check (user_id = np_user() and account_id = np_account());
create policy staff on caller_pin to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy clean_up on caller_pin to nameplane_worker using (ends_at < now()) with check (false);
create policy owner_all on caller_pin to nameplane_owner using (true) with check (true);
grant select, insert, update on caller_pin to nameplane_app;
grant select, delete, update (tries) on caller_pin to nameplane_staff;
grant select, delete on caller_pin to nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('caller_pin', 'operational', 1, 'ends_at', 'delete', 'of no use after minutes');
