-- Gives the name servers to which new domains of the transaction's account are delegated, if its reseller (or the account itself,
-- if it is a reseller) has set them. There is no row if the brand's name servers are used.
--
-- It is in the database because a sub-account does not see the rows of the account above it.

create or replace function np_reseller_name_servers() returns setof text language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_array_elements_text(t.body -> 'hosts')
    from (select r.account_id, r.default_template_id
            from account_closure k join reseller r on r.account_id = k.ancestor_id
           where k.descendant_id = np_account() and r.default_template_id is not null
           order by k.depth limit 1) nearest
    join template t on t.account_id = nearest.account_id and t.id = nearest.default_template_id $$;
alter function np_reseller_name_servers() owner to nameplane_owner;
revoke execute on function np_reseller_name_servers() from public;
grant execute on function np_reseller_name_servers() to nameplane_app, nameplane_worker;
