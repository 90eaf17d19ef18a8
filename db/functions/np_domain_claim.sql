-- Enters the name of each live domain into name_claim, so that a second live row for it, in any account, is refused (I-D1). A new
-- domain also gets its row for searches.
--
-- It is in the database because claims are compared across accounts, which no application role may do, and it has to hold
-- whichever role writes a domain.

create or replace function np_domain_claim() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dead constant text[] := array['dns_only','transferred_away','expired','cancelled_by_user','cancelled_by_system'];
  was boolean := tg_op = 'UPDATE' and not (old.state = any (dead));
  is_ boolean := not (new.state = any (dead));
begin
  if tg_op = 'INSERT' then
    insert into domain_search values (new.account_id, new.id, new.ascii_name || case when new.sort_name <> new.ascii_name then ' ' || new.sort_name else '' end);
  end if;
  if is_ and not was then
    insert into name_claim (registrable_name, kind, ascii_name, account_id, object_id) values (new.ascii_name, 'domain', new.ascii_name, new.account_id, new.id);
  elsif was and not is_ then
    delete from name_claim where registrable_name = new.ascii_name and kind = 'domain' and ascii_name = new.ascii_name and account_id = new.account_id;
  end if;
  return new;
end $$;
alter function np_domain_claim() owner to nameplane_owner;

create trigger domain_claim_insert after insert on domain for each row execute function np_domain_claim();
create trigger domain_claim_update after update of state on domain for each row when (old.state is distinct from new.state) execute function np_domain_claim();
