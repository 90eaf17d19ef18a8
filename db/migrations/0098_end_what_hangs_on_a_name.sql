-- A name that has ended takes its DNS and its services with it, as one that was transferred away did already.
-- Lock: share row exclusive on domain for a moment (a trigger is replaced).

create or replace function np_domain_leaves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update zone set served_until = case when new.tab = 5 then now() + interval '47 hours' end
   where account_id = new.account_id and domain_id = new.id and removed_at is null;
  if new.tab = 5 then
    update service set renewal_mode = 'cancel', version = version + 1
     where account_id = new.account_id and domain_id = new.id and ended_at is null and renewal_mode <> 'cancel';
  end if;
  return null;
end $$;
comment on function np_domain_leaves() is 'A name that has ended or moved away: its zone is served for an hour less than 48 more, which also outlasts a wrong reading of the registry; what was bought for it is not renewed';

drop trigger domain_leaves on domain;
create trigger domain_leaves after update of state on domain for each row
  when (old.tab is distinct from new.tab and (old.tab = 5 or new.tab = 5)) execute function np_domain_leaves();

comment on column zone.served_until is 'Set while the domain has ended or was transferred away: the zone is taken off the name servers then';
comment on function np_end_service(uuid) is 'Parks a zone of the context''s account whose domain has ended or was transferred away, and frees its claim; records are kept. served_until stays until the name servers have let it go';
