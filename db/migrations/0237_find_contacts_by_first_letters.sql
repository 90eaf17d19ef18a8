-- One or two letters are looked for at the beginnings of words, which the index of parts holds; inside of words it holds three in a row.
-- Lock: none that anybody waits for (functions only).

-- So few letters look common to the planner, which would go along the account until it has met enough: only the index of parts is left to it.
create function np_contacts_beginning(p_letters text, p_limit integer) returns table (id uuid)
language sql stable security definer set search_path = public, pg_temp set enable_indexscan = off set enable_seqscan = off rows 100 as $$
  select c.id from contact c
   where c.account_id = np_account() and c.state not in ('merged','cancelled')
     and (c.search_text like lower(p_letters) || '%' or c.search_text like '% ' || lower(p_letters) || '%' or c.search_text like '%@' || lower(p_letters) || '%'
          or c.search_text like '%.' || lower(p_letters) || '%' or c.search_text like '%-' || lower(p_letters) || '%')
     and length(p_letters) <= 2 and p_letters !~ '[%_\\]'
   limit least(p_limit, 20000) $$;
comment on function np_contacts_beginning(text, integer) is 'Contacts of the context account that have not ended and have a word in their text that begins with one or two letters or digits, in no order; words begin at its start and behind a blank, @, point or hyphen';
alter function np_contacts_beginning(text, integer) owner to nameplane_owner;
revoke execute on function np_contacts_beginning(text, integer) from public;
grant execute on function np_contacts_beginning(text, integer) to nameplane_app, nameplane_worker, nameplane_staff;
