-- For a name that another registrar has released to us: says whether an account here already has it, and how many accounts
-- other than the transaction's have an order of this type for it that has not ended, whether paid or not.
--
-- It is in the database because the orders belong to other accounts; the answer is only yes or no and a number.

create or replace function np_arriving_name(p_name text, p_type text, out is_held boolean, out others integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from name_claim n where n.registrable_name = p_name and n.kind = 'domain' and n.ascii_name = p_name),
         (select count(distinct r.account_id)::integer from request r
           where r.ascii_name = p_name and r.type = p_type and r.account_id <> np_account()
             and not r.is_final and r.state <> 'in_basket') $$;
alter function np_arriving_name(text, text) owner to nameplane_owner;
revoke execute on function np_arriving_name(text, text) from public;
grant execute on function np_arriving_name(text, text) to nameplane_worker, nameplane_app;
