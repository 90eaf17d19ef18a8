-- Gives, for some labels of the transaction's account, the usernames of the restricted users who see domains because of the
-- label. Labels that give no user access are left out.
--
-- It is in the database because the row policies show users without the right to see colleagues only themselves.

create or replace function np_labels_of_access(p_labels integer[]) returns table (label_id integer, users text[])
language sql stable security definer set search_path = public, pg_temp rows 10 as $$
  select l, array_agg(u.username order by u.username_key)
    from membership m join panel_user u on u.id = m.user_id, unnest(m.label_ids) l
   where m.account_id = np_account() and l = any (p_labels) group by l $$;
alter function np_labels_of_access(integer[]) owner to nameplane_owner;
revoke execute on function np_labels_of_access(integer[]) from public;
grant execute on function np_labels_of_access(integer[]) to nameplane_app, nameplane_worker;
