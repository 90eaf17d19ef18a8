-- Decides about an affiliate of a brand that the transaction's account may edit. Returns false if the affiliate is not in one of
-- the given states.
--
-- It is in the database because it changes a row of the affiliate's account, and that account must never decide about itself.

create or replace function np_decide_own_affiliate(p_affiliate uuid, p_from text[], p_state text, p_reason text, p_actor text, p_at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update affiliate f set state = p_state, reason = p_reason, decided_at = p_at, decided_by = p_actor, version = f.version + 1
   where f.account_id = p_affiliate and f.account_id <> np_account() and f.state = any(p_from) and np_owns_brand(f.brand_id);
  return found;
end $$;
alter function np_decide_own_affiliate(uuid, text[], text, text, text, timestamptz) owner to nameplane_owner;
revoke execute on function np_decide_own_affiliate(uuid, text[], text, text, text, timestamptz) from public;
grant execute on function np_decide_own_affiliate(uuid, text[], text, text, text, timestamptz) to nameplane_app;
