-- Enters the name of each zone into name_claim, so that no account can create a zone at, above or below the name of another
-- account's zone without a proof (I-Z8). After a zone is deleted, other accounts have to wait 90 days, unless they have a proof.
--
-- It is in the database because claims are compared across accounts, which no application role may do; the advisory lock makes
-- concurrent calls wait.

create or replace function np_zone_claim() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare c name_claim;
begin
  if tg_op = 'UPDATE' then
    if new.removed_at is not null and old.removed_at is null then
      update name_claim set tombstone_until = now() + interval '90 days'
       where registrable_name = new.registrable_name and kind = 'zone' and ascii_name = new.apex and account_id = new.account_id;
    else
      update name_claim set proof = new.proof where registrable_name = new.registrable_name and kind = 'zone' and ascii_name = new.apex and account_id = new.account_id;
    end if;
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(new.registrable_name, 7));
  for c in select * from name_claim where registrable_name = new.registrable_name and account_id <> new.account_id
            and (tombstone_until is null or tombstone_until > now()) loop
    if c.kind = 'zone' and c.ascii_name = new.apex and c.tombstone_until is null then
      raise exception 'zone % is held by another account', new.apex using errcode = 'unique_violation';
    end if;
    if new.proof is null and (c.ascii_name = new.apex or right(c.ascii_name, length(new.apex) + 1) = '.' || new.apex or right(new.apex, length(c.ascii_name) + 1) = '.' || c.ascii_name) then
      raise exception 'zone % lies at, above or below % of another account: proof needed', new.apex, c.ascii_name using errcode = 'check_violation';
    end if;
  end loop;
  insert into name_claim (registrable_name, kind, ascii_name, account_id, object_id, proof)
  values (new.registrable_name, 'zone', new.apex, new.account_id, new.id, new.proof)
  on conflict (registrable_name, kind, ascii_name) do update
    set account_id = excluded.account_id, object_id = excluded.object_id, proof = excluded.proof, made_at = now(), tombstone_until = null;
  return new;
end $$;
alter function np_zone_claim() owner to nameplane_owner;

create trigger zone_claim_insert after insert on zone for each row execute function np_zone_claim();
create trigger zone_claim_update after update of removed_at, proof on zone for each row execute function np_zone_claim();
