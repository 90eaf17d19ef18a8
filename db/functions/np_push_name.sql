-- Gives the name of a domain of an open push. It refuses every transaction that may not receive the push (np_push_is_mine) or
-- whose account is the giver's.
--
-- It is in the database because the functions that read and write rows of the giver for the receiver call it first; no role may
-- call it directly.

create or replace function np_push_name(p_giver uuid, p_push uuid, p_domain uuid) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare name text;
begin
  select n.ascii_name into name
    from push p
    join push_name n on n.account_id = p.account_id and n.push_id = p.id and n.domain_id = p_domain
   where p.account_id = p_giver and p.id = p_push and p.state = 'open' and p.ends_at > now() and np_push_is_mine(p);
  if name is null or np_account() is null or np_account() = p_giver then
    raise exception 'no such push for this user' using errcode = 'insufficient_privilege';
  end if;
  return name;
end $$;
alter function np_push_name(uuid, uuid, uuid) owner to nameplane_owner;
revoke execute on function np_push_name(uuid, uuid, uuid) from public;
