-- What the first year of a domain costs while a phase of its TLD's launch runs. When the phase is over, or is taken out of the TLD's rules, the
-- price counts no more, without anybody having to do anything.
--
-- Locks: a new table, with SHARE ROW EXCLUSIVE on price_group and tld for its foreign keys.

create table phase_price (
  price_group_id uuid not null references price_group,
  tld            text collate "C" not null references tld,
  phase          text not null check (phase in ('sunrise','landrush','claims')),
  number         smallint not null check (number between 1 and 12),
  currency       char(3) not null references currency,
  amount_minor   bigint not null check (amount_minor > 0),
  set_by         text not null,
  set_at         timestamptz not null,
  primary key (price_group_id, tld, phase, number, currency)
);
comment on table phase_price is 'Net prices of a first year while a phase of a launch runs, in the list of the operator''s own brand; other lists derive theirs';
comment on column phase_price.number is 'Which phase of its kind, from 1, as the rules of the TLD list them';

alter table phase_price owner to nameplane_owner;
grant select on phase_price to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;
grant insert, delete on phase_price to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('phase_price', 'operational', null, null, 'keep', 'prices, without personal data');
