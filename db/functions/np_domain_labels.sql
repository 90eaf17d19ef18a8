-- Keeps the rows of domain_label equal to the labels of the domains, once for each statement, and writes only differences.
--
-- It is in the database because the rows have to be right whichever role writes a domain; the application may not write them.

create or replace function np_domain_labels() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if exists (select 1 from added where labels <> '{}') then
      insert into domain_label (account_id, label_id, tab, sort_name, domain_id, expires_at, renews_at, created_at)
      select account_id, unnest(labels), tab, sort_name, id, expires_at, renews_at, created_at from added where labels <> '{}';
    end if;
  elsif tg_op = 'DELETE' then
    delete from domain_label l using (select account_id, unnest(labels) as label_id, tab, sort_name, id from gone where labels <> '{}') o
     where l.account_id = o.account_id and l.label_id = o.label_id and l.tab = o.tab and l.sort_name = o.sort_name and l.domain_id = o.id;
  elsif exists (select 1 from added where labels <> '{}') or exists (select 1 from gone where labels <> '{}') then
    -- Only differences are written, so other changes of a labelled domain write nothing here.
    delete from domain_label l using (
        select account_id, unnest(labels) as label_id, tab, sort_name, id, expires_at, renews_at, created_at from gone
        except
        select account_id, unnest(labels), tab, sort_name, id, expires_at, renews_at, created_at from added) o
     where l.account_id = o.account_id and l.label_id = o.label_id and l.tab = o.tab and l.sort_name = o.sort_name and l.domain_id = o.id;
    insert into domain_label (account_id, label_id, tab, sort_name, domain_id, expires_at, renews_at, created_at)
    select account_id, unnest(labels), tab, sort_name, id, expires_at, renews_at, created_at from added
    except
    select account_id, unnest(labels), tab, sort_name, id, expires_at, renews_at, created_at from gone;
  end if;
  return null;
end $$;
alter function np_domain_labels() owner to nameplane_owner;
revoke execute on function np_domain_labels() from public;

create trigger domain_label_insert after insert on domain referencing new table as added for each statement execute function np_domain_labels();
create trigger domain_label_update after update on domain referencing new table as added old table as gone for each statement execute function np_domain_labels();
create trigger domain_label_delete after delete on domain referencing old table as gone for each statement execute function np_domain_labels();
