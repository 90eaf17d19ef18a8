-- Gives the transaction's user a push that was sent to the user's proved mail address. With p_lock it locks the push, the domains
-- and the zones until the transaction ends.
--
-- It is in the database because the push belongs to the giver, and the transaction to the receiver.

create or replace function np_push_open(p_giver uuid, p_push uuid, p_lock boolean) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare p push; ids uuid[]; is_mine boolean;
begin
  if p_lock then select * into p from push where account_id = p_giver and id = p_push for update;
  else select * into p from push where account_id = p_giver and id = p_push; end if;
  if not found then return null; end if;
  is_mine := np_push_is_mine(p);
  if is_mine is not true then
    return jsonb_build_object('state', p.state, 'isMine', false, 'endsAt', p.ends_at);
  end if;
  if p.opened_at is null and p.state = 'open' then update push set opened_at = now() where account_id = p_giver and id = p_push; end if;
  select array_agg(n.domain_id) into ids from push_name n where n.account_id = p_giver and n.push_id = p_push;
  if p_lock then
    perform 1 from domain d where d.account_id = p_giver and d.id = any (ids) order by d.id for update;
    perform 1 from zone z where z.account_id = p_giver and z.removed_at is null
       and z.registrable_name in (select n.ascii_name from push_name n where n.account_id = p_giver and n.push_id = p_push) order by z.id for update;
  end if;
  return jsonb_build_object('state', p.state, 'isMine', true, 'endsAt', p.ends_at, 'message', p.message, 'isOwnAccount', p_giver = np_account(), 'toMe', p.to_account_id = np_account(),
    'giverBrandId', (select a.brand_id from account a where a.id = p_giver),
    'giver', (select coalesce(nullif(c.organization, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), a.number::text) from account a left join contact c on c.account_id = a.id and c.id = a.owner_contact_id where a.id = p_giver),
    'names', case when p.state = 'open' then np_push_facts_of(p_giver, ids) else '[]'::jsonb end);
end $$;
alter function np_push_open(uuid, uuid, boolean) owner to nameplane_owner;
revoke execute on function np_push_open(uuid, uuid, boolean) from public;
grant execute on function np_push_open(uuid, uuid, boolean) to nameplane_app, nameplane_worker;
