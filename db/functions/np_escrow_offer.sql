-- Gives the terms of an escrow for which a link was sent. The caller must have checked the signature of the link. isMine says
-- whether the transaction's user has proved the address that the link was sent to. services are those that the domain has in the
-- account of a seller who invites a buyer (np_services_at_push).
--
-- It is in the database because the escrow belongs to the account that ordered it, and the reader is not logged in, or in another
-- account.

create or replace function np_escrow_offer(p_account uuid, p_escrow uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('state', e.state, 'opener', e.opener, 'brandId', e.brand_id, 'by', case e.opener when 'buyer' then e.buyer_name else e.seller_name end,
           'asciiName', e.ascii_name, 'unicodeName', e.unicode_name, 'currency', trim(e.currency), 'price', e.price_minor, 'percentBp', e.percent_bp,
           'buyerFee', e.buyer_fee_minor, 'sellerFee', e.seller_fee_minor, 'payer', e.payer, 'days', e.inspection_days, 'agreement', e.agreement,
           'dueAt', e.due_at, 'isOwn', coalesce(e.account_id = np_account(), false),
           'services', case when e.state = 'proposed' and e.opener = 'seller' then coalesce((select np_services_at_push(d.account_id, d.id) from domain d
                                     where d.account_id = e.account_id and d.ascii_name = e.ascii_name and d.state = 'active'), '[]') else '[]'::jsonb end,
           'isMine', exists (select 1 from panel_user u where u.id = np_user() and u.email_proved_at is not null and lower(u.email) = lower(e.invited_email)))
    from escrow e where e.account_id = p_account and e.id = p_escrow $$;
alter function np_escrow_offer(uuid, uuid) owner to nameplane_owner;
revoke execute on function np_escrow_offer(uuid, uuid) from public;
grant execute on function np_escrow_offer(uuid, uuid) to nameplane_app;
