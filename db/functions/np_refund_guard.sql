-- Refuses refunds of more than was captured. It adds up all refunds under a lock on the payment (I-M6).
--
-- It is in the database because money must not be refunded twice, whichever roles write at the same time.

create or replace function np_refund_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare p payment; s bigint;
begin
  select * into p from payment where account_id = new.account_id and id = new.payment_id for update;
  select coalesce(sum(amount_minor), 0) into s from refund where account_id = new.account_id and payment_id = new.payment_id and state <> 'failed' and id <> new.id;
  if new.state <> 'failed' and (s + new.amount_minor > p.captured_minor or new.currency <> p.currency) then
    raise exception 'refunds exceed what was captured' using errcode = 'check_violation';
  end if;
  return new;
end $$;
alter function np_refund_guard() owner to nameplane_owner;

create trigger refund_guard before insert or update of state, amount_minor on refund for each row execute function np_refund_guard();
