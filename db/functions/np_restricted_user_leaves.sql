-- Turns off the webhooks of a restricted user who leaves the account. Without the membership it is not known any more which
-- domains the user saw, so the webhooks would tell of all domains. API keys of a user who has left do not work anyway
-- (np_token_stands).
--
-- It is in the database because it has to hold whoever ends a membership.

create or replace function np_restricted_user_leaves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update webhook set is_on = false where account_id = old.account_id and created_by = 'user:' || old.user_id and is_on;
  return null;
end $$;
alter function np_restricted_user_leaves() owner to nameplane_owner;
revoke execute on function np_restricted_user_leaves() from public;

create trigger restricted_user_leaves after delete on membership for each row when (old.label_ids is not null) execute function np_restricted_user_leaves();
