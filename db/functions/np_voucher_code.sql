-- Gives the code that a user of the transaction's account has entered for the basket. There is no row if the user has entered
-- none.
--
-- It is in the database because no customer's role may read codes; the user knows this code already.

create or replace function np_voucher_code(p_user uuid) returns table (code_id uuid, code text, title_en text, title_sv text)
language sql stable security definer set search_path = public, pg_temp as $$
  select v.id, v.code, p.title_en, p.title_sv
    from basket_voucher b join voucher_code v on v.id = b.code_id join promotion p on p.id = v.promotion_id
   where b.account_id = np_account() and b.user_id = p_user
$$;
alter function np_voucher_code(uuid) owner to nameplane_owner;
revoke execute on function np_voucher_code(uuid) from public;
grant execute on function np_voucher_code(uuid) to nameplane_app;
