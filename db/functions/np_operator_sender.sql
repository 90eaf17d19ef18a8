-- Gives the operator's own brand and the sender of its mails: the address that the DNS has proved, or the one of the
-- installation. Mails of a brand whose own address is not proved are sent from this address.
--
-- It is in the database because the row policies hide all brands but its own from the job that sends a mail, and from a
-- reseller.

create or replace function np_operator_sender() returns table (brand_id uuid, mail_from text)
language sql stable security definer set search_path = public, pg_temp as $$
  select b.id, coalesce(s.address, b.mail_from)
    from brand b left join brand_sender s on s.brand_id = b.id and s.state = 'proved' where b.is_operator $$;
alter function np_operator_sender() owner to nameplane_owner;
revoke execute on function np_operator_sender() from public;
grant execute on function np_operator_sender() to nameplane_app, nameplane_worker, nameplane_staff;
