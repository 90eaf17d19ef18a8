-- Lets a row change its state along allowed edges only. Arguments: machine and column. Unlike np_state_guard it keeps no version
-- and no log. It is used for accounts, escrows, and new zones.
--
-- It is in the database because the edges have to hold whichever role writes.

create or replace function np_state_edge_only() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare f text := case when tg_op = 'UPDATE' then to_jsonb(old) ->> tg_argv[1] else '' end; t text := to_jsonb(new) ->> tg_argv[1];
begin
  if not exists (select 1 from state_edge where machine = tg_argv[0] and from_state = f and to_state = t) then
    raise exception '%: no edge from "%" to "%"', tg_argv[0], f, t using errcode = 'check_violation';
  end if;
  return new;
end $$;
alter function np_state_edge_only() owner to nameplane_owner;

create trigger guard_account_insert after insert on account for each row execute function np_state_edge_only('account', 'state');
create trigger guard_account_update after update of state on account for each row when (old.state is distinct from new.state) execute function np_state_edge_only('account', 'state');
create trigger guard_zone_insert after insert on zone for each row execute function np_state_edge_only('publication', 'pub_state');
create trigger guard_escrow_insert after insert on escrow for each row execute function np_state_edge_only('escrow', 'state');
create trigger guard_escrow_update after update of state on escrow for each row when (old.state is distinct from new.state) execute function np_state_edge_only('escrow', 'state');
