-- Records which affiliate brought a new customer: the one named in account.settings.affiliate, if the programme of its brand is
-- on and staff have approved the affiliate. A sub-account belongs to its parent account, so no affiliate brought it.
--
-- It is in the database because whoever signs up may not read affiliates, and it has to hold whichever code makes an account.

create or replace function np_note_affiliate_signup() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into affiliate_signup (account_id, customer_id, brand_id, signed_up_at, order_until)
  select f.account_id, new.id, f.brand_id, new.created_at, new.created_at + make_interval(days => p.attribution_days)
    from affiliate f join affiliate_programme p on p.brand_id = f.brand_id and p.is_on
   where f.brand_id = new.brand_id and f.name = lower(new.settings ->> 'affiliate') and f.state = 'approved' and new.parent_id is null
  on conflict do nothing;
  return null;
end $$;
alter function np_note_affiliate_signup() owner to nameplane_owner;
revoke execute on function np_note_affiliate_signup() from public;

create trigger account_affiliate_signup after insert on account for each row when (new.settings ? 'affiliate') execute function np_note_affiliate_signup();
