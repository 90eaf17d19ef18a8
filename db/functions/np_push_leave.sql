-- Deletes the giver's rows for a name of an open push. It is called after the receiver has got copies of these rows: hosts, DS,
-- chain, zones with all of their rows, and certificates of redirects.
--
-- It is in the database because the rows belong to the giver, and the transaction to the receiver, who has no rights on them.

create or replace function np_push_leave(p_giver uuid, p_push uuid, p_domain uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare name constant text := np_push_name(p_giver, p_push, p_domain);
begin
  if not exists (select 1 from domain where account_id = p_giver and id = p_domain and state = 'transferred_away') then
    raise exception '% has not been given', name using errcode = 'check_violation';
  end if;
  delete from host where account_id = p_giver and domain_id = p_domain;
  delete from domain_ds where account_id = p_giver and domain_id = p_domain;
  delete from domain_dnssec where account_id = p_giver and domain_id = p_domain;
  delete from zone where account_id = p_giver and registrable_name = name and removed_at is null;
  delete from certificate
   where account_id = p_giver and kind = 'redirect' and (common_name = name or right(common_name, length(name) + 1) = '.' || name);
end $$;
alter function np_push_leave(uuid, uuid, uuid) owner to nameplane_owner;
revoke execute on function np_push_leave(uuid, uuid, uuid) from public;
grant execute on function np_push_leave(uuid, uuid, uuid) to nameplane_app, nameplane_worker;
