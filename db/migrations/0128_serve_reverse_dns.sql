-- Reverse DNS: the names of the addresses of a network, in zones below in-addr.arpa and ip6.arpa that are served like all others.
--
-- Locks: a new table; ACCESS EXCLUSIVE on zone for a new column without a default, and an index of the few zones that have it.

create table reverse_network (
  account_id      uuid not null references account,
  id              uuid not null,
  service_id      uuid not null,
  network         cidr not null,
  state           text not null default 'waiting' check (state in ('changing','waiting','active','lost','ended')),
  found           jsonb not null default '[]' check (jsonb_typeof(found) = 'array'),
  created_at      timestamptz not null default now(),
  checked_at      timestamptz,
  active_since    timestamptz,
  next_check_at   timestamptz,
  ended_at        timestamptz,
  primary key (account_id, id),
  foreign key (account_id, service_id) references service (account_id, id),
  check ((state = 'ended') = (ended_at is not null))
);
comment on table reverse_network is 'Networks whose reverse DNS is served here, each for a service';
comment on column reverse_network.state is 'changing: the parent still delegates the network to us from before it was ordered, and that has to be taken away first, so that nobody gets the network of a former customer; waiting: served, and not delegated yet; active: delegated to us; lost: was active, and is delegated elsewhere';
comment on column reverse_network.found is 'Array of {apex, hosts}: to which servers the parent delegated each zone when it was last asked; hosts null: it could not be asked';
create unique index reverse_network_service on reverse_network (account_id, service_id);
create index reverse_network_due on reverse_network (next_check_at) where next_check_at is not null;
create index reverse_network_of on reverse_network using gist (network inet_ops);

alter table zone add column network_id uuid;
alter table zone add foreign key (account_id, network_id) references reverse_network (account_id, id);
comment on column zone.network_id is 'Kind reverse: the network whose names it holds';
create index zone_network on zone (account_id, network_id) where network_id is not null;

alter table reverse_network owner to nameplane_owner;
alter table reverse_network enable row level security;
alter table reverse_network force row level security;
create policy tenant on reverse_network to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account());
create policy staff on reverse_network for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy owner_all on reverse_network to nameplane_owner using (true) with check (true);
create policy sweep on reverse_network for select to nameplane_readonly using (true);
grant select on reverse_network to nameplane_app, nameplane_staff, nameplane_readonly;
grant update (next_check_at) on reverse_network to nameplane_app;
grant select, insert, update on reverse_network to nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('reverse_network', 'operational', null, null, 'keep', 'who held which network, for disputes; goes with the account');
