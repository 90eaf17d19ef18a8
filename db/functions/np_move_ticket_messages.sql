-- Moves messages, with the mails that brought or carried them, from one ticket of an account to another. Null for p_messages
-- moves all. Gives how many messages it moved. Only staff who may see the account can do it.
--
-- It is in the database because messages are insert only: no role may change a row of them, and this changes nothing but the
-- ticket that they belong to.

create or replace function np_move_ticket_messages(p_account uuid, p_from uuid, p_to uuid, p_messages uuid[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n integer;
begin
  if np_staff() is null or not exists (select 1 from account a where a.id = p_account and (np_brand() is null or a.brand_id = np_brand())) then
    raise exception 'only staff move messages' using errcode = 'insufficient_privilege';
  end if;
  update ticket_message set ticket_id = p_to
   where account_id = p_account and ticket_id = p_from and (p_messages is null or id = any (p_messages));
  get diagnostics n = row_count;
  update ticket_mail m set ticket_id = p_to
   where m.account_id = p_account and m.ticket_id = p_from
     and exists (select 1 from ticket_message g where g.account_id = p_account and g.id = m.message_id and g.ticket_id = p_to);
  return n;
end $$;
alter function np_move_ticket_messages(uuid, uuid, uuid, uuid[]) owner to nameplane_owner;
revoke execute on function np_move_ticket_messages(uuid, uuid, uuid, uuid[]) from public;
grant execute on function np_move_ticket_messages(uuid, uuid, uuid, uuid[]) to nameplane_staff;
