-- The operator's people take tasks from a desk and act on a customer's request from there; what stopped a request is kept, so that all that stopped for one reason go on together.
-- Lock: access exclusive on staff_task and request for as long as columns are added without a rewrite; share on both while small indexes are built.

-- Whoever works at the desk is a user of the operator's own account, as at its other desks.
alter table staff_task drop constraint staff_task_assigned_to_fkey;
alter table staff_task add constraint staff_task_assigned_to_fkey foreign key (assigned_to) references panel_user;
alter table staff_task add column taken_at timestamptz, add column note text;
comment on column staff_task.assigned_to is 'User of the operator''s account who has taken it; null: nobody';
comment on column staff_task.taken_at is 'When it was taken';
comment on column staff_task.note is 'What was done, as who did it wrote it down';
create index staff_task_subject on staff_task (subject_id) where done_at is null;
create index staff_task_done on staff_task (done_at desc) where done_at is not null;

create function np_task_due() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.due_at := coalesce(new.due_at, new.created_at + case new.severity when 'alarm' then interval '4 hours' when 'high' then interval '1 day' when 'normal' then interval '3 days' else interval '7 days' end);
  return new;
end $$;
comment on function np_task_due() is 'A task has a day by which somebody has looked at it, by how grave it is';
alter function np_task_due() owner to nameplane_owner;
create trigger task_due before insert on staff_task for each row execute function np_task_due();
update staff_task set due_at = created_at + case severity when 'alarm' then interval '4 hours' when 'high' then interval '1 day' when 'normal' then interval '3 days' else interval '7 days' end where due_at is null;

create function np_tell_desk() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('np_live', json_build_object('a', a.id, 't', 'task', 'i', json_build_array())::text) from account a where a.kind = 'operator' and a.state = 'active';
  return null;
end $$;
comment on function np_tell_desk() is 'Open pages of the operator''s people hear that tasks have changed';
alter function np_tell_desk() owner to nameplane_owner;
create trigger task_told after insert or update on staff_task for each row execute function np_tell_desk();

alter table request add column stop_cause text;
comment on column request.stop_cause is 'What stopped it, the same words for the same cause; registry:<id> = the whole registry refuses us. Null while it does not stand still for us';
create index request_stop_cause on request (stop_cause) where stop_cause is not null;

-- ---------------------------------------------------------------- tasks
create function np_staff_tasks(p_view text, p_kind text, p_id uuid, p_subject uuid, p_limit integer, p_offset integer)
returns table (account_id uuid, brand_id uuid, account_number bigint, account_name text, id uuid, kind text, severity text, subject_kind text, subject_id uuid, text text, data jsonb,
               created_at timestamptz, due_at timestamptz, taken_by uuid, taken_by_name text, taken_at timestamptz, done_at timestamptz, done_by text, done_by_name text, note text,
               request_number bigint, request_type text, request_state text, request_reason integer, ascii_name text, total bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.account_id, a.brand_id, a.number, coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), ''), t.id, t.kind, t.severity, t.subject_kind, t.subject_id, t.text, t.data,
         t.created_at, t.due_at, t.assigned_to, nullif(trim(u.first_name || ' ' || u.last_name), ''), t.taken_at, t.done_at, t.done_by, nullif(trim(e.first_name || ' ' || e.last_name), ''), t.note,
         r.number, r.type, r.state, r.reason, coalesce(r.ascii_name, d.ascii_name), count(*) over ()
    from staff_task t join account a on a.id = t.account_id
    left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
    left join panel_user u on u.id = t.assigned_to
    left join panel_user e on t.done_by like 'staff:%' and e.id::text = substr(t.done_by, 7)
    left join request r on t.subject_kind = 'request' and r.account_id = t.account_id and r.id = t.subject_id
    left join domain d on t.subject_kind = 'domain' and d.account_id = t.account_id and d.id = t.subject_id
   where np_is_operator()
     and case when p_id is not null then t.id = p_id
              when p_subject is not null then t.subject_id = p_subject and t.done_at is null
              else (p_kind is null or t.kind = p_kind)
                   and case p_view when 'done' then t.done_at is not null
                                   when 'mine' then t.done_at is null and t.assigned_to = np_user()
                                   when 'stopped' then t.done_at is null and (t.kind = 'registry_refuses' or r.state in ('manual','failed','on_hold','pending_unlock','second_opinion'))
                                   else t.done_at is null end end
   order by case when p_view = 'done' then t.done_at end desc,
            array_position(array['alarm','high','normal','low'], t.severity), t.due_at, t.id
   limit p_limit offset p_offset $$;
comment on function np_staff_tasks(text, text, uuid, uuid, integer, integer) is 'For the operator''s account: tasks that are open, mine, about requests that stand still, or done, a page of them, or one of them, or those about one thing; nothing for anybody else';

create function np_staff_task_counts() returns table (open bigint, mine bigint, stopped bigint, overdue bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*), count(*) filter (where t.assigned_to = np_user()),
         count(*) filter (where t.kind = 'registry_refuses' or r.state in ('manual','failed','on_hold','pending_unlock','second_opinion')),
         count(*) filter (where t.due_at < now())
    from staff_task t left join request r on t.subject_kind = 'request' and r.account_id = t.account_id and r.id = t.subject_id
   where np_is_operator() and t.done_at is null $$;
comment on function np_staff_task_counts() is 'For the operator''s account: how many tasks are open; zeros for anybody else';

create function np_staff_task_kinds(p_view text) returns table (kind text, n bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.kind, count(*) from staff_task t where np_is_operator() and (t.done_at is not null) = (p_view = 'done') group by t.kind order by 2 desc, 1 $$;
comment on function np_staff_task_kinds(text) is 'For the operator''s account: kinds of open or of done tasks';

create function np_staff_names(p_actors text[]) returns table (actor text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select x.actor, nullif(trim(u.first_name || ' ' || u.last_name), '') from unnest(p_actors) x (actor) join panel_user u on u.id::text = substr(x.actor, 7)
   where np_is_operator() and x.actor like 'staff:%' $$;
comment on function np_staff_names(text[]) is 'For the operator''s account: what colleagues who acted are called';

create function np_take_task(p_id uuid, p_seen uuid, p_take boolean, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update staff_task set assigned_to = case when p_take then np_user() end, taken_at = case when p_take then p_at end
   where np_is_operator() and id = p_id and done_at is null and assigned_to is not distinct from p_seen and (p_take or assigned_to = np_user());
  return found;
end $$;
comment on function np_take_task(uuid, uuid, boolean, timestamptz) is 'For the operator''s account: takes an open task from whom it was seen with, or puts one''s own back; false: it is with somebody else by now, or done';

create function np_end_task(p_id uuid, p_note text, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update staff_task set done_at = p_at, done_by = 'staff:' || np_user(), note = p_note
   where np_is_operator() and id = p_id and done_at is null and (assigned_to is null or assigned_to = np_user());
  return found;
end $$;
comment on function np_end_task(uuid, text, timestamptz) is 'For the operator''s account: a task that nobody else has is done; false: it is with a colleague, or done already';

-- ---------------------------------------------------------------- requests at the desk
create function np_end_request_tasks(p_request uuid, p_by text, p_over boolean) returns void
language sql security definer set search_path = public, pg_temp as $$
  update staff_task set done_at = now(), done_by = p_by
   where account_id = np_account() and subject_kind = 'request' and subject_id = p_request and done_at is null
     and (kind in ('request_manual','request_failed','request_overdue') or p_over and kind = 'registry_unlock') $$;
comment on function np_end_request_tasks(uuid, text, boolean) is 'Closes what a person was asked to do for a request of the context''s account that goes on or is over; customers read no tasks and close no others';

create function np_stopped_requests(p_cause text)
returns table (account_id uuid, brand_id uuid, account_number bigint, account_name text, number bigint, type text, state text, ascii_name text, since timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.account_id, a.brand_id, a.number, coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), ''), r.number, r.type, r.state, r.ascii_name,
         (select max(l.at) from state_log l where l.account_id = r.account_id and l.object_id = r.id and l.machine = 'request')
    from request r join account a on a.id = r.account_id
    left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
   where np_is_operator() and r.stop_cause = p_cause and r.state in ('manual','failed','on_hold')
   order by r.created_at, r.id limit 500 $$;
comment on function np_stopped_requests(text) is 'For the operator''s account: requests that stopped for one reason, the oldest first, whosever they are; nothing for anybody else';

create function np_request_exchange(p_account uuid, p_request uuid)
returns table (id uuid, registry_id text, verb text, object text, state text, result_code smallint, result_text text, sent_at timestamptz, decided_at timestamptz, decided_by text, frames jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.registry_id, c.verb, c.object, c.state, c.result_code, c.result_text, c.sent_at, c.decided_at, c.decided_by,
         (select coalesce(jsonb_agg(jsonb_build_object('direction', f.direction, 'at', f.at, 'body', f.body) order by f.at, f.id), '[]') from registry_frame f where f.account_id = c.account_id and f.command_id = c.id)
    from registry_command c
   where np_is_operator() and c.account_id = p_account and c.request_id = p_request order by c.id limit 100 $$;
comment on function np_request_exchange(uuid, uuid) is 'For the operator''s account: what was said between us and a registry for a request, secrets masked as they are kept; nothing for anybody else';

-- ---------------------------------------------------------------- a registry that refuses everything
create function np_registry_refuses(p_id uuid, p_registry text, p_text text, p_data jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into staff_task (account_id, id, kind, key, severity, subject_kind, text, data)
  select a.id, p_id, 'registry_refuses', p_registry, 'alarm', 'registry', p_text, p_data from account a where a.kind = 'operator' order by a.created_at limit 1
  on conflict (account_id, kind, key) where done_at is null do update set text = excluded.text, data = excluded.data $$;
comment on function np_registry_refuses(uuid, text, text, jsonb) is 'A registry takes nothing from us: one task for it, however many requests it stops';

create function np_registry_answers(p_registry text, p_by text, p_at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update staff_task set done_at = p_at, done_by = p_by where kind = 'registry_refuses' and key = p_registry and done_at is null $$;
comment on function np_registry_answers(text, text, timestamptz) is 'A registry that refused everything has taken an order again';

alter function np_staff_tasks(text, text, uuid, uuid, integer, integer) owner to nameplane_owner;
alter function np_staff_task_counts() owner to nameplane_owner;
alter function np_staff_task_kinds(text) owner to nameplane_owner;
alter function np_staff_names(text[]) owner to nameplane_owner;
alter function np_take_task(uuid, uuid, boolean, timestamptz) owner to nameplane_owner;
alter function np_end_task(uuid, text, timestamptz) owner to nameplane_owner;
alter function np_end_request_tasks(uuid, text, boolean) owner to nameplane_owner;
alter function np_stopped_requests(text) owner to nameplane_owner;
alter function np_request_exchange(uuid, uuid) owner to nameplane_owner;
alter function np_registry_refuses(uuid, text, text, jsonb) owner to nameplane_owner;
alter function np_registry_answers(text, text, timestamptz) owner to nameplane_owner;
revoke execute on function np_task_due(), np_tell_desk(), np_staff_tasks(text, text, uuid, uuid, integer, integer), np_staff_task_counts(), np_staff_task_kinds(text), np_staff_names(text[]),
  np_take_task(uuid, uuid, boolean, timestamptz), np_end_task(uuid, text, timestamptz), np_end_request_tasks(uuid, text, boolean), np_stopped_requests(text),
  np_request_exchange(uuid, uuid), np_registry_refuses(uuid, text, text, jsonb), np_registry_answers(text, text, timestamptz) from public;
grant execute on function np_staff_tasks(text, text, uuid, uuid, integer, integer), np_staff_task_counts(), np_staff_task_kinds(text), np_staff_names(text[]), np_take_task(uuid, uuid, boolean, timestamptz),
  np_end_task(uuid, text, timestamptz), np_stopped_requests(text), np_request_exchange(uuid, uuid) to nameplane_app;
grant execute on function np_end_request_tasks(uuid, text, boolean) to nameplane_app, nameplane_worker;
grant execute on function np_registry_refuses(uuid, text, text, jsonb), np_registry_answers(text, text, timestamptz) to nameplane_worker;
