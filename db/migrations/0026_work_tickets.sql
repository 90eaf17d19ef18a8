-- Colleagues work on tickets at a desk: a ticket is taken by a colleague, and waits for us, for its customer or for a third.
--
-- Locks: ACCESS EXCLUSIVE on ticket for the new column and the constraints; SHARE ROW EXCLUSIVE on staff_user for the foreign key.

alter table ticket add column is_with_third boolean not null default false;
comment on column ticket.is_with_third is 'We wait for somebody else, such as a registry; ends with the next message of the customer';
comment on column ticket.is_unread_staff is 'It waits for us: the customer wrote last, or a colleague said so';
comment on column ticket.assigned_to is 'Colleague who has it; null: nobody';
alter table ticket add constraint ticket_waits_for_one check (not (is_unread_staff and is_with_third));
update ticket t set assigned_to = null
 where t.assigned_to is not null and not exists (select 1 from staff_user s where s.id = t.assigned_to);
alter table ticket add constraint ticket_assigned_to_fkey foreign key (assigned_to) references staff_user;
create index ticket_assigned on ticket (assigned_to) where assigned_to is not null;
