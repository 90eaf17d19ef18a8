-- Finds contacts of the transaction's account whose text has a word that begins with the given one or two letters or digits, in
-- no particular order. Words begin at the start of the text and after a space, an @, a dot or a hyphen.
--
-- It is in the database because PostgreSQL runs LIKE only after the row policies (it is not leakproof), and then cannot use the
-- trigram index. So this function runs without row policies, and restricts the rows to the account itself. It also forces the
-- use of that index, because the planner takes so few letters to be frequent.

create or replace function np_contacts_beginning(p_letters text, p_limit integer) returns table (id uuid)
language sql stable security definer set search_path = public, pg_temp set enable_indexscan = off set enable_seqscan = off rows 100 as $$
  select c.id from contact c
   where c.account_id = np_account() and c.state not in ('merged','cancelled')
     and (c.search_text like lower(p_letters) || '%' or c.search_text like '% ' || lower(p_letters) || '%' or c.search_text like '%@' || lower(p_letters) || '%'
          or c.search_text like '%.' || lower(p_letters) || '%' or c.search_text like '%-' || lower(p_letters) || '%')
     and length(p_letters) <= 2 and p_letters !~ '[%_\\]'
   limit least(p_limit, 20000) $$;
alter function np_contacts_beginning(text, integer) owner to nameplane_owner;
revoke execute on function np_contacts_beginning(text, integer) from public;
grant execute on function np_contacts_beginning(text, integer) to nameplane_app, nameplane_worker, nameplane_staff;
