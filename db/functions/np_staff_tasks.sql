-- Gives the operator's account a page of tasks: open ones, the user's own, those about stopped requests, done ones, a single one,
-- or those about one subject. Gives other accounts nothing.
--
-- In the database because: tasks belong to the accounts they are about; the row policies show staff the rows of one account only,
-- like everybody else.

create or replace function np_staff_tasks(p_view text, p_kind text, p_id uuid, p_subject uuid, p_limit integer, p_offset integer)
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
alter function np_staff_tasks(text, text, uuid, uuid, integer, integer) owner to nameplane_owner;
revoke execute on function np_staff_tasks(text, text, uuid, uuid, integer, integer) from public;
grant execute on function np_staff_tasks(text, text, uuid, uuid, integer, integer) to nameplane_app;
