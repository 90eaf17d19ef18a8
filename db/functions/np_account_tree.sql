-- Keeps account_closure up to date (the table of all pairs of an account and one of its sub-accounts), and opens the audit chain
-- of a new account. Refuses a new parent account that would make a loop.
--
-- It is in the database because the row policies rely on these pairs, so they have to be right whichever role writes an account;
-- the application may not write account_closure.

create or replace function np_account_tree() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if exists (select 1 from account_closure where ancestor_id = new.id and descendant_id = new.parent_id) then
      raise exception 'account tree would have a loop' using errcode = 'check_violation';
    end if;
    delete from account_closure c using account_closure below, account_closure above
     where below.ancestor_id = new.id and c.descendant_id = below.descendant_id
       and above.descendant_id = old.parent_id and c.ancestor_id = above.ancestor_id;
    insert into account_closure select a.ancestor_id, b.descendant_id, a.depth + b.depth + 1
      from account_closure a, account_closure b where a.descendant_id = new.parent_id and b.ancestor_id = new.id;
  else
    insert into account_closure values (new.id, new.id, 0);
    insert into account_closure select ancestor_id, new.id, depth + 1 from account_closure where descendant_id = new.parent_id;
    insert into audit_head (account_id) values (new.id);
  end if;
  return new;
end $$;
alter function np_account_tree() owner to nameplane_owner;

create trigger account_tree_insert after insert on account for each row execute function np_account_tree();
create trigger account_tree_move after update of parent_id on account for each row when (old.parent_id is distinct from new.parent_id) execute function np_account_tree();
