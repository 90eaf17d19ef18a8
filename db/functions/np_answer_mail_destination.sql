-- Records whether the holder of a mailed link agrees that mail is forwarded to them. They can change the answer later with the
-- same link. Returns the account, or null if the link is wrong.
--
-- It is in the database because the reader of the mail has no login: no context is open, and only the token leads to the row.

create or replace function np_answer_mail_destination(p_token_hash bytea, p_brand uuid, p_agrees boolean) returns uuid
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare a uuid;
begin
  update mail_destination d set proved_at = case when p_agrees then now() end, disabled_at = case when not p_agrees then now() end
    from np_mail_destination_asked(p_token_hash, p_brand) k
   where d.account_id = k.account_id and d.id = k.destination_id
  returning d.account_id into a;
  update one_time_token set used_at = now() where token_hash = p_token_hash and a is not null;
  return a;
end $$;
alter function np_answer_mail_destination(bytea, uuid, boolean) owner to nameplane_owner;
revoke execute on function np_answer_mail_destination(bytea, uuid, boolean) from public;
grant execute on function np_answer_mail_destination(bytea, uuid, boolean) to nameplane_app;
