-- Says for each table with rows of accounts what an erasure does with them. "book" does nothing, because the law requires the
-- rows to be kept; "later" does nothing, because their retention ends soon enough; "delete" deletes the rows; "cut" empties the
-- columns marked [personal]. It also gives the SQL for this: what is set, and which rows still have something to erase. Tables
-- without personal data are left out.
--
-- It is in the database because it reads the tags of the schema, and its SQL is run by functions that have the right to change
-- the rows.

create or replace function np_erasure_plan()
returns table (table_name text, class text, fate text, basis text, keep_days integer, changes text, todo text)
language sql stable security definer set search_path = public, pg_temp as $$
  with tagged as (
    select c.oid, a.attname,
           case when not a.attnotnull then 'null'
                when a.atttypid = 'text'::regtype then case when pg_get_expr(d.adbin, d.adrelid) like '''''%' then '''''' else '''erased''' end
                when a.atttypid = 'jsonb'::regtype then format('(case jsonb_typeof(%I) when ''array'' then ''[]'' else ''{}'' end)::jsonb', a.attname)
                when a.atttypid = 'text[]'::regtype then '''{}''::text[]'
                when a.atttypid = 'inet'::regtype then '''0.0.0.0''::inet'
                when a.atttypid = 'bytea'::regtype then '''''::bytea' end as empty
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r','p') and not c.relispartition and col_description(c.oid, a.attnum) like '[personal]%'),
  owned as (
    select c.oid, c.relname::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r','p') and not c.relispartition
       and (c.relname = 'account' or exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped))),
  fates as (
    select o.oid, o.name, coalesce(r.class, 'identity') as class, r.basis, r.keep_days, r.age_column,
           case when r.class = 'book' then 'book'
                when o.name in ('registry_frame','provider_event') then 'later'
                when o.name in ('file','mail_destination','ticket_reply_address','step_up','login_provider','login_provider_domain','login_provider_user','provider_session','scim_group','scim_group_member','scim_user') then 'delete'
                when r.action = 'delete' and r.class in ('short','operational') then 'delete'
                else 'cut' end as fate,
           (select string_agg(format('%I = %s', t.attname, t.empty), ', ') from tagged t where t.oid = o.oid) as changes,
           (select string_agg(format('%I is distinct from %s', t.attname, t.empty), ' or ') from tagged t where t.oid = o.oid) as todo
      from owned o left join retention_rule r on r.table_name = o.name)
  select f.name, f.class, f.fate, coalesce(f.basis, ''), f.keep_days, f.changes,
         case f.fate
           -- A row without an end date is still in use, so it is kept.
           when 'delete' then case when f.age_column is null then 'true' else format('%I is not null', f.age_column) end
           when 'cut' then
             case f.name
               -- Registrars have to keep the holder of a domain until two years after the domain's end (RAA 3.4.3, ICANN's
               -- agreement with registrars).
               when 'contact' then format('(%s) and not exists (select 1 from domain_contact k join domain d on d.account_id = k.account_id and d.id = k.domain_id
                 where k.account_id = t.account_id and k.contact_id = t.id and isfinite(d.expires_at) and d.expires_at > now() - interval ''2 years'')', f.todo)
               else format('(%s)', f.todo) end
           else 'true' end
    from fates f where f.changes is not null or f.fate = 'delete'
   order by f.name $$;
alter function np_erasure_plan() owner to nameplane_owner;
revoke execute on function np_erasure_plan() from public;
