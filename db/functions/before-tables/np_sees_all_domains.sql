-- Says whether the transaction sees all domains of its account. It does not if a user or an API key acts whose membership is
-- restricted to domains with certain labels, or to certain domains: np_enter and np_enter_token then write the user into
-- np.reach.
--
-- It is in the database because row policies call it.

create or replace function np_sees_all_domains() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('np.reach', true), '') = '' $$;
alter function np_sees_all_domains() owner to nameplane_owner;
