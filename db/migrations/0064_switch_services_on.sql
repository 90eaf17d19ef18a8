-- A service that people switched off while it was not paid for is active again only when somebody has switched it on.
--
-- Locks: ACCESS EXCLUSIVE on service while the new check reads its rows, and for a new column, which has no default.

alter table service drop constraint service_state_check;
alter table service add constraint service_state_check check (state in ('setting_up','active','renewal_pending','suspended','resuming','ending','ended'));
alter table service add column resume_due_at timestamptz;
comment on column service.resume_due_at is 'By when staff switch it on again; null: it does not wait for that';
create index service_resuming on service (resume_due_at) where state = 'resuming';

insert into status_code (code, machine, state, label_en, label_sv, tab, is_final, origin, note) values
(20105, 'service', 'resuming', 'Being switched on', 'Slås på igen', 2, false, 'own', null);

insert into state_edge (machine, from_state, event, to_state) values
('service', 'suspended', 'paid', 'resuming'),
('service', 'resuming', 'switchedOn', 'active'),
('service', 'resuming', 'unpaid', 'suspended'),
('service', 'resuming', 'end', 'ended');
