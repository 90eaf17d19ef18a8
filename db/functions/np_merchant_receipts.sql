-- Gives the payments and gifts that the transaction's account recorded for customers of its own seller, newest first, with the
-- customer of each. has_begun says whether work has begun with the money, so that it cannot be taken back.
--
-- It is in the database because it reads accounts, invoices and orders that row policies hide.

create or replace function np_merchant_receipts(p_id uuid, p_limit integer, p_offset integer)
returns table (id uuid, kind text, customer_number bigint, customer text, invoice_number bigint, currency text, amount_minor bigint, received_on date, note text, made_at timestamptz,
               booked_at timestamptz, undo_asked_at timestamptz, undone_at timestamptz, undo_refused text, has_begun boolean, total integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id, r.kind, a.number, coalesce(nullif(o.organization, ''), nullif(trim(o.first_name || ' ' || o.last_name), ''), o.email, ''), i.number, r.currency::text, r.amount_minor,
         r.received_on, r.note, r.made_at, r.booked_at, r.undo_asked_at, r.undone_at, r.undo_refused,
         coalesce(d.method = 'bank' and d.state <> 'awaiting_payment', false), count(*) over ()::integer
    from reseller_receipt r join account a on a.id = r.customer_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
    left join invoice i on i.account_id = r.customer_id and i.id = r.invoice_id
    left join sales_order d on d.account_id = i.account_id and d.id = i.order_id
   where r.account_id = np_account() and (p_id is null or r.id = p_id)
   order by r.made_at desc, r.id desc limit p_limit offset p_offset $$;
alter function np_merchant_receipts(uuid, integer, integer) owner to nameplane_owner;
revoke execute on function np_merchant_receipts(uuid, integer, integer) from public;
grant execute on function np_merchant_receipts(uuid, integer, integer) to nameplane_app;
