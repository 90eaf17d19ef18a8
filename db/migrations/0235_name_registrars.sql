-- Registries name other registrars by an id of their own in transfers and on names they hold; people know them by name.

create table registrar_name (
  registry_id  text not null references registry,
  registrar_id text not null,
  name         text not null check (name <> ''),
  seen_at      timestamptz not null default now(),
  primary key (registry_id, registrar_id)
);
comment on table registrar_name is 'Other registrars by the id each registry knows them by (clID, RFC 5731), with the name its public directory gave; read when a name of theirs was looked at';
alter table registrar_name owner to nameplane_owner;
grant select, insert, update on registrar_name to nameplane_app, nameplane_worker, nameplane_staff;
grant select on registrar_name to nameplane_readonly;
