-- The operator's queues are worked on in the entry of staff: colleagues take tasks, and no user of an account has a right of staff.
-- Colleagues who were users of the operator's account have the same id as before (0020), so their tasks stay theirs; tasks of others
-- are free again.
--
-- Locks: SHARE ROW EXCLUSIVE on staff_task and staff_user for the new foreign key; rows of role and membership.

alter table staff_task drop constraint staff_task_assigned_to_fkey;
update staff_task t set assigned_to = null, taken_at = null
 where t.assigned_to is not null and not exists (select 1 from staff_user s where s.id = t.assigned_to);
alter table staff_task add constraint staff_task_assigned_to_fkey foreign key (assigned_to) references staff_user;
comment on column staff_task.assigned_to is 'Colleague who has taken it; null: nobody';

update role r set version = r.version + 1,
       permissions = array(select p from unnest(r.permissions) with ordinality u (p, n)
                            where not exists (select 1 from permission x where x.name = p and x.is_staff) order by n)
 where exists (select 1 from permission x where x.is_staff and x.name = any (r.permissions));
update membership m set
       extra = array(select p from unnest(m.extra) with ordinality u (p, n)
                      where not exists (select 1 from permission x where x.name = p and x.is_staff) order by n),
       denied = array(select p from unnest(m.denied) with ordinality u (p, n)
                       where not exists (select 1 from permission x where x.name = p and x.is_staff) order by n)
 where exists (select 1 from permission x where x.is_staff and (x.name = any (m.extra) or x.name = any (m.denied)));
comment on column role.is_shared is 'Shown to all accounts';
