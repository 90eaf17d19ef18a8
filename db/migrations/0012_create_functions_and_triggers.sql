-- State guard, claims, counters, ledger and invoice guards, audit chain, doors of the identity area.
-- Lock: none that matters, the tables are new.

-- ================================================================ 11. functions and triggers
-- ---- partitions by month: UUIDv7 starts with the time in milliseconds, so a range of ids is a range of time
create function np_id_floor(t timestamptz) returns uuid language sql immutable as
  $$ select (lpad(to_hex((extract(epoch from t) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;
comment on function np_id_floor(timestamptz) is 'Smallest UUIDv7 of an instant: turns a time range into an id range';

create function np_make_partitions(parent text, first_month date, months integer) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare m date; p text;
begin
  if parent not in ('state_log','audit_event','delivery','registry_frame') or months > 24 then raise exception 'not a partitioned log'; end if;
  for i in 0 .. months - 1 loop
    m := (date_trunc('month', first_month) + make_interval(months => i))::date;
    p := parent || to_char(m, '_YYYY_MM');
    if to_regclass(p) is null then
      execute format('create table %I partition of %I for values from (%L) to (%L)', p, parent,
        np_id_floor(m::timestamp at time zone 'UTC'), np_id_floor((m + interval '1 month')::timestamp at time zone 'UTC'));
      execute format('revoke all on %I from public', p);
    end if;
  end loop;
end $$;
create function np_drop_partitions(parent text) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare p text; n integer := 0; days integer;
begin
  select keep_days into strict days from retention_rule where table_name = parent and action = 'drop_partition';
  for p in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
            and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' < now() - make_interval(days => days) loop
    execute format('drop table %I', p); n := n + 1;
  end loop;
  return n;
end $$;
comment on function np_drop_partitions(text) is 'Drops month partitions older than the table''s retention rule, and nothing else';
comment on function np_make_partitions(text, date, integer) is 'Makes missing month partitions; a job calls it three months ahead';
do $$
declare t text;
begin
  foreach t in array array['state_log','audit_event','delivery','registry_frame'] loop
    perform np_make_partitions(t, (date_trunc('month', now()) - interval '1 month')::date, 6);
    execute format('create table %I partition of %I default', t || '_default', t);
  end loop;
end $$;

-- ---- state guard (I-O2): allowed edge, version + 1, one log row
create function np_state_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n jsonb := to_jsonb(new);
  old_state text := '';
  new_state text := n ->> tg_argv[1];
begin
  if tg_op = 'UPDATE' then
    old_state := to_jsonb(old) ->> tg_argv[1];
    if new.version <> old.version + 1 then
      raise exception '%: version must rise by one (% -> %)', tg_table_name, old.version, new.version using errcode = 'serialization_failure';
    end if;
  end if;
  if not exists (select 1 from state_edge where machine = tg_argv[0] and from_state = old_state and to_state = new_state) then
    raise exception '%: no edge from "%" to "%"', tg_argv[0], old_state, new_state using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' then  -- creation is the row's own created_at; imports would double the table
    insert into state_log (account_id, id, machine, object_id, from_state, to_state, version, reason, actor, at)
    values (new.account_id, np_uuid7(), tg_argv[0], coalesce(n ->> 'id', n ->> 'domain_id')::uuid, old_state, new_state, new.version, n ->> 'reason', np_actor(), clock_timestamp());
  end if;
  return new;
end $$;
comment on function np_state_guard() is 'Arguments: machine, state column. Refuses edges that state_edge does not have and writes state_log';
do $$
declare x text; m text; t text; c text;
begin
  foreach x in array array['account:account:state','request:request:state','order:sales_order:state','domain:domain:state','delegation:domain:dns_state','dnssec:domain:dnssec_state',
      'ds:domain_ds:state','dnssec_key:dnssec_key:state','transfer:transfer:state','contact:contact:state','case:compliance_case:state','invoice:invoice:state','payment:payment:state',
      'refund:refund:state','service:service:state','publication:zone:pub_state','ticket:ticket:state','certificate:certificate:state'] loop
    m := split_part(x, ':', 1); t := split_part(x, ':', 2); c := split_part(x, ':', 3);
    if t = 'account' then continue; end if;  -- account has no account_id column; its guard follows
    if m = 'publication' then continue; end if;  -- zone.version counts edits, its guard follows
    execute format('create trigger guard_%s_insert after insert on %I for each row execute function np_state_guard(%L, %L)', m, t, m, c);
    execute format('create trigger guard_%s_update after update of %I on %I for each row when (old.%I is distinct from new.%I) execute function np_state_guard(%L, %L)', m, c, t, c, c, m, c);
  end loop;
end $$;
create function np_state_edge_only() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare f text := case when tg_op = 'UPDATE' then to_jsonb(old) ->> tg_argv[1] else '' end; t text := to_jsonb(new) ->> tg_argv[1];
begin
  if not exists (select 1 from state_edge where machine = tg_argv[0] and from_state = f and to_state = t) then
    raise exception '%: no edge from "%" to "%"', tg_argv[0], f, t using errcode = 'check_violation';
  end if;
  return new;
end $$;
comment on function np_state_edge_only() is 'Edge check without log and version, for account and for the publication column of zone (too frequent to log)';
create trigger guard_account_insert after insert on account for each row execute function np_state_edge_only('account', 'state');
create trigger guard_account_update after update of state on account for each row when (old.state is distinct from new.state) execute function np_state_edge_only('account', 'state');
create trigger guard_zone_insert after insert on zone for each row execute function np_state_edge_only('publication', 'pub_state');
create trigger guard_zone_update after update of pub_state on zone for each row when (old.pub_state is distinct from new.pub_state) execute function np_state_edge_only('publication', 'pub_state');

-- ---- account tree
create function np_account_tree() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
comment on function np_account_tree() is 'Keeps account_closure; opens the audit chain of a new account';
create trigger account_tree_insert after insert on account for each row execute function np_account_tree();
create trigger account_tree_move after update of parent_id on account for each row when (old.parent_id is distinct from new.parent_id) execute function np_account_tree();

-- ---- domain: claim, search row, counters
create function np_domain_claim() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dead constant text[] := array['dns_only','transferred_away','expired','cancelled_by_user','cancelled_by_system'];
  was boolean := tg_op = 'UPDATE' and not (old.state = any (dead));
  is_ boolean := not (new.state = any (dead));
begin
  if tg_op = 'INSERT' then
    insert into domain_search values (new.account_id, new.id, new.ascii_name || case when new.sort_name <> new.ascii_name then ' ' || new.sort_name else '' end);
  end if;
  if is_ and not was then
    insert into name_claim (registrable_name, kind, ascii_name, account_id, object_id) values (new.ascii_name, 'domain', new.ascii_name, new.account_id, new.id);
  elsif was and not is_ then
    delete from name_claim where registrable_name = new.ascii_name and kind = 'domain' and ascii_name = new.ascii_name and account_id = new.account_id;
  end if;
  return new;
end $$;
comment on function np_domain_claim() is 'A live domain holds its name in name_claim; a second live row anywhere fails on that key (I-D1)';
create trigger domain_claim_insert after insert on domain for each row execute function np_domain_claim();
create trigger domain_claim_update after update of state on domain for each row when (old.state is distinct from new.state) execute function np_domain_claim();

create function np_domain_count() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into domain_counter as c
    select account_id, tab, l, count(*) from added, unnest(case when labels = '{}' then array[0, -1] else array[0] || labels end) l
     group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, tab, label_id) do update set n = c.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into domain_counter as c
    select account_id, tab, l, -count(*) from gone, unnest(case when labels = '{}' then array[0, -1] else array[0] || labels end) l
     group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, tab, label_id) do update set n = c.n + excluded.n;
  else
    insert into domain_counter as c
    select account_id, tab, l, sum(d) from (
        select account_id, tab, labels, 1 d from added union all select account_id, tab, labels, -1 from gone) x,
        unnest(case when labels = '{}' then array[0, -1] else array[0] || labels end) l
     group by 1, 2, 3 having sum(d) <> 0 order by 1, 2, 3
    on conflict (account_id, tab, label_id) do update set n = c.n + excluded.n;
  end if;
  return null;
end $$;
comment on function np_domain_count() is 'Keeps domain_counter exact, one statement at a time; rows locked in key order';
create trigger domain_count_insert after insert on domain referencing new table as added for each statement execute function np_domain_count();
create trigger domain_count_update after update on domain referencing new table as added old table as gone for each statement execute function np_domain_count();
create trigger domain_count_delete after delete on domain referencing old table as gone for each statement execute function np_domain_count();

-- ---- zone: claim and record-set rules
create function np_zone_claim() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
comment on function np_zone_claim() is 'No zone at, above or below another account''s name without a proof (I-Z8); removed zones leave a tombstone';
create trigger zone_claim_insert after insert on zone for each row execute function np_zone_claim();
create trigger zone_claim_update after update of removed_at, proof on zone for each row execute function np_zone_claim();

create function np_rrset_check() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare bad text;
begin
  if tg_op = 'DELETE' then
    update zone z set rrset_count = rrset_count - k.n from (select account_id, zone_id, count(*) n from gone group by 1, 2) k where z.account_id = k.account_id and z.id = k.zone_id;
    return null;
  end if;
  if tg_op = 'INSERT' then  -- locks the zone row first: the check below then sees what a rival committed
    update zone z set rrset_count = rrset_count + k.n from (select account_id, zone_id, count(*) n from added group by 1, 2) k where z.account_id = k.account_id and z.id = k.zone_id;
  end if;
  select r.owner into bad from (select distinct account_id, zone_id, owner from added) k
    join zone_rrset r on r.account_id = k.account_id and r.zone_id = k.zone_id and r.owner = k.owner and not r.is_disabled
   group by r.account_id, r.zone_id, r.owner
  having (bool_or(r.type = 'CNAME') and count(*) > 1)
      or (bool_or(r.type = 'REDIRECT') and bool_or(r.type in ('A','AAAA','ALIAS')))
      or (bool_or(r.type = 'MAILFORWARD') and bool_or(r.type = 'MX'))
   limit 1;
  if bad is not null then raise exception 'record sets at owner "%" exclude each other', bad using errcode = 'exclusion_violation'; end if;
  return null;
end $$;
comment on function np_rrset_check() is 'CNAME stands alone, REDIRECT without addresses, MAILFORWARD without MX; keeps zone.rrset_count, whose CHECK is the plan limit (I-Z5)';
create trigger rrset_check_insert after insert on zone_rrset referencing new table as added for each statement execute function np_rrset_check();
create trigger rrset_check_update after update on zone_rrset referencing new table as added for each statement execute function np_rrset_check();
create trigger rrset_check_delete after delete on zone_rrset referencing old table as gone for each statement execute function np_rrset_check();

-- ---- money
create function np_ledger_apply() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a bigint := new.amount_minor;
  prepaid bigint := a * ((new.credit = 'prepaid')::int - (new.debit = 'prepaid')::int);
  owed    bigint := a * ((new.debit = 'receivable')::int - (new.credit = 'receivable')::int);
  held    bigint := a * ((new.credit = 'held')::int - (new.debit = 'held')::int);
  i invoice;
begin
  if prepaid <> 0 or owed <> 0 or held <> 0 then
    insert into balance (account_id, seller_id, currency) values (new.account_id, new.seller_id, new.currency) on conflict do nothing;
    update balance set prepaid_minor = prepaid_minor + prepaid, owed_minor = owed_minor + owed, held_minor = held_minor + held
     where account_id = new.account_id and seller_id = new.seller_id and currency = new.currency;
  end if;
  if new.invoice_id is not null then
    select * into i from invoice where account_id = new.account_id and id = new.invoice_id;
    if i.currency <> new.currency or i.state = 'draft' or (i.kind = 'credit_note') <> (new.kind = 'credit_note') then
      raise exception 'posting does not fit its invoice (currency, draft or kind)' using errcode = 'check_violation';
    end if;
    if new.kind = 'credit_note' then  -- booked on the note; what it takes off the receivable settles the original
      update invoice set settled_minor = settled_minor + a where account_id = new.account_id and id = i.id;
      update invoice set settled_minor = settled_minor - owed where account_id = new.account_id and id = i.credits_id and owed <> 0;
    elsif owed <> 0 and new.kind not in ('invoice', 'rounding') then  -- these two build the receivable, all others settle it
      update invoice set settled_minor = settled_minor - owed where account_id = new.account_id and id = i.id;
    end if;
  end if;
  return new;
end $$;
comment on function np_ledger_apply() is 'Moves balance and invoice.settled_minor with each posting; their CHECKs refuse spending twice and overpaying an invoice';
create trigger ledger_apply after insert on ledger_posting for each row execute function np_ledger_apply();
create trigger ledger_fixed before update or delete on ledger_posting for each row execute function np_refuse();

create function np_next_number(p_seller uuid, p_series text) returns bigint language sql as $$
  update invoice_series set next_number = next_number + 1 where seller_id = p_seller and series = p_series returning next_number - 1 $$;
comment on function np_next_number(uuid, text) is 'Next gap-free number: holds the row lock until the end of the transaction';

create function np_invoice_content(i invoice) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_object('kind', i.kind, 'seller', i.seller_id, 'series', i.series, 'number', i.number, 'currency', i.currency,
    'net', i.net_minor, 'vat', i.vat_minor, 'rounding', i.rounding_minor, 'total', i.total_minor, 'vat_kind', i.vat_kind, 'issued', i.issued_on, 'due', i.due_on,
    'ocr', i.ocr, 'party', i.party, 'note', i.note, 'po', i.po_number, 'credits', i.credits_id,
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) order by l.position), '[]') from invoice_line l where l.account_id = i.account_id and l.invoice_id = i.id))::text, 'UTF8')) $$;
comment on function np_invoice_content(invoice) is 'Hash of everything a finalised invoice may never change (I-M9)';

create function np_invoice_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare s bigint; free text[] := array['state','version','settled_minor','paid_on','reminder_level','next_dunning_on','file_id'];
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then raise exception 'a numbered invoice stays' using errcode = 'integrity_constraint_violation'; end if;
    return old;
  end if;
  if old.state <> 'draft' then
    if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
      raise exception 'a numbered invoice is frozen' using errcode = 'integrity_constraint_violation';
    end if;
  elsif new.state <> 'draft' then
    select coalesce(sum(net_minor + vat_minor), 0) into s from invoice_line where account_id = new.account_id and invoice_id = new.id;
    if s + new.rounding_minor <> new.total_minor then
      raise exception 'lines and total of the invoice differ' using errcode = 'check_violation';
    end if;
    new.content_hash := np_invoice_content(new);
  end if;
  return new;
end $$;
comment on function np_invoice_guard() is 'Finalising checks the sum and freezes the content; afterwards only payment and dunning columns move (I-M5, I-M9)';
create trigger invoice_guard before update or delete on invoice for each row execute function np_invoice_guard();

create function np_invoice_line_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare k record;
begin
  if tg_op <> 'INSERT' then k := old; else k := new; end if;
  if (select state from invoice where account_id = k.account_id and id = k.invoice_id) <> 'draft' then
    raise exception 'lines of a numbered invoice are frozen' using errcode = 'integrity_constraint_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger invoice_line_guard before insert or update or delete on invoice_line for each row execute function np_invoice_line_guard();
comment on function np_invoice_line_guard() is 'Lines can change while their invoice is a draft only';

create function np_refund_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare p payment; s bigint;
begin
  select * into p from payment where account_id = new.account_id and id = new.payment_id for update;
  select coalesce(sum(amount_minor), 0) into s from refund where account_id = new.account_id and payment_id = new.payment_id and state <> 'failed' and id <> new.id;
  if new.state <> 'failed' and (s + new.amount_minor > p.captured_minor or new.currency <> p.currency) then
    raise exception 'refunds exceed what was captured' using errcode = 'check_violation';
  end if;
  return new;
end $$;
comment on function np_refund_guard() is 'Locked sum of refunds against the captured amount (I-M6)';
create trigger refund_guard before insert or update of state, amount_minor on refund for each row execute function np_refund_guard();

create trigger request_release_once before update on request for each row
  when (old.release is not null and (new.release is distinct from old.release or new.funded_at is distinct from old.funded_at)) execute function np_refuse();
create trigger quote_fixed before update on quote for each row
  when ((to_jsonb(old) - 'accepted_at') is distinct from (to_jsonb(new) - 'accepted_at')) execute function np_refuse();
create trigger price_fixed before update on price for each row
  when ((to_jsonb(old) - 'valid_to') is distinct from (to_jsonb(new) - 'valid_to')) execute function np_refuse();
create trigger whitelabel_fixed before update on whitelabel_config for each row
  when ((to_jsonb(old) - 'published_at') is distinct from (to_jsonb(new) - 'published_at')) execute function np_refuse();
create trigger ticket_message_fixed before update or delete on ticket_message for each row
  when (pg_trigger_depth() = 0) execute function np_refuse();
create trigger zone_version_fixed before update on zone_version for each row
  when ((to_jsonb(old) - 'serial') is distinct from (to_jsonb(new) - 'serial')) execute function np_refuse();
create trigger state_log_fixed before update or delete on state_log for each row execute function np_refuse();
create trigger audit_fixed before update on audit_event for each row
  when ((old.account_id, old.id, old.seq, old.at, old.body, old.prev, old.h) is distinct from (new.account_id, new.id, new.seq, new.at, new.body, new.prev, new.h)) execute function np_refuse();

-- ---- audit chain (I-A3)
create function audit_append(p_account uuid, p_id uuid, p_body jsonb, p_address inet default null) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare head audit_head;
begin
  select * into strict head from audit_head where account_id = p_account for update;
  head.seq := head.seq + 1;
  insert into audit_event (account_id, id, seq, at, body, address, prev, h)
  values (p_account, p_id, head.seq, clock_timestamp(), p_body, p_address, head.h, sha256(head.h || convert_to(p_body::text, 'UTF8')));
  update audit_head set seq = head.seq, h = sha256(head.h || convert_to(p_body::text, 'UTF8')) where account_id = p_account;
  return head.seq;
end $$;
comment on function audit_append(uuid, uuid, jsonb, inet) is 'The only way into audit_event: locks the chain head of the account, no audit means no change';

-- ---- doors of the identity area: what has to work before a context exists
create function np_enter(p_token_hash bytea, p_host text)
returns table (session_id uuid, user_id uuid, account_id uuid, brand_id uuid, level text, stepped_up_at timestamptz, staff_id uuid, account_state text, permissions text[], label_ids integer[], domain_ids uuid[])
language plpgsql security definer set search_path = public, pg_temp as $$
declare x record;
begin
  select s.id sid, s.user_id uid, s.account_id acc, s.brand_id brand, s.level lvl, s.stepped_up_at su, s.staff_id staff, a.state st, m.account_id m_acc, m.label_ids, m.domain_ids, m.extra, m.denied, r.permissions perms
    into x
    from session s
    join brand_host h on h.host = p_host and h.brand_id = s.brand_id
    join panel_user u on u.id = s.user_id and u.disabled_at is null
    join account a on a.id = s.account_id
    left join membership m on m.account_id = s.account_id and m.user_id = s.user_id and (m.valid_until is null or m.valid_until > now())
    left join role r on r.account_id = m.role_account_id and r.id = m.role_id
   where s.token_hash = p_token_hash and s.revoked_at is null and s.ends_at > now() and s.used_at > now() - interval '1 hour';
  if not found then return; end if;
  update session set used_at = now() where token_hash = p_token_hash and used_at < now() - interval '1 minute';  -- idle time counts from here
  if x.m_acc is null then  -- acting on a descendant through the nearest ancestor where the user may do so
    select m.account_id, m.label_ids, m.domain_ids, m.extra, m.denied, r.permissions
      into x.m_acc, x.label_ids, x.domain_ids, x.extra, x.denied, x.perms
      from account_closure c join membership m on m.account_id = c.ancestor_id and m.user_id = x.uid
      join role r on r.account_id = m.role_account_id and r.id = m.role_id
     where c.descendant_id = x.acc and (m.valid_until is null or m.valid_until > now())
       and 'subaccounts_act' = any (r.permissions || m.extra) and not 'subaccounts_act' = any (m.denied)
     order by c.depth limit 1;
    if not found then return; end if;
  end if;
  if x.extra <> '{}' or x.denied <> '{}' then
    x.perms := array(select p from unnest(x.perms || x.extra) p where not p = any (x.denied));
  end if;
  perform set_config('np.brand', x.brand::text, true), set_config('np.user', x.uid::text, true), set_config('np.account', x.acc::text, true),
          set_config('np.tree', 'off', true), set_config('np.actor', case when x.staff is null then 'user:' || x.uid else 'staff:' || x.staff end, true);
  return query select x.sid, x.uid, x.acc, x.brand, x.lvl, x.su, x.staff, x.st, x.perms, x.label_ids, x.domain_ids;
end $$;
comment on function np_enter(bytea, text) is 'First statement of every authenticated transaction: session, rights and row-level context in one round trip; no row = 2200';

create function np_login_lookup(p_brand uuid, p_username text)
returns table (user_id uuid, phc text, has_2fa boolean, disabled_at timestamptz, account_id uuid)
language sql security definer set search_path = public, pg_temp stable as $$
  select u.id, c.secret_text, u.has_2fa, u.disabled_at, (select m.account_id from membership m where m.user_id = u.id and (m.valid_until is null or m.valid_until > now()) order by m.is_owner desc, m.created_at limit 1)
    from panel_user u left join credential c on c.user_id = u.id and c.kind = 'password' and c.is_active
   where u.brand_id = p_brand and u.username_key = lower(p_username) $$;
comment on function np_login_lookup(uuid, text) is 'The only unauthenticated way to a user row: one row of one brand for one exact name';

create function np_half_enter(p_token_hash bytea, p_host text) returns setof half_login language plpgsql security definer set search_path = public, pg_temp as $$
declare l half_login;
begin
  select x.* into l from half_login x join brand_host h on h.host = p_host and h.brand_id = x.brand_id where x.token_hash = p_token_hash and x.ends_at > now();
  if not found then return; end if;
  perform set_config('np.brand', l.brand_id::text, true), set_config('np.user', l.user_id::text, true), set_config('np.actor', 'user:' || l.user_id, true);
  return next l;
end $$;
comment on function np_half_enter(bytea, text) is 'Door of the two-step routes: sets user and brand but no account, so no customer row is visible';

create function np_enter_token(p_token_hash bytea, p_host text) returns setof api_token language plpgsql security definer set search_path = public, pg_temp as $$
declare t api_token; b uuid;
begin
  select k.* into t from api_token k join account a on a.id = k.account_id and a.state = 'active' join brand_host h on h.host = p_host and h.brand_id = a.brand_id
   where k.token_hash = p_token_hash and k.revoked_at is null and (k.ends_at is null or k.ends_at > now());
  if not found then return; end if;
  select brand_id into b from account where id = t.account_id;
  perform set_config('np.brand', b::text, true), set_config('np.account', t.account_id::text, true), set_config('np.tree', 'off', true), set_config('np.actor', 'token:' || t.id, true);
  return next t;
end $$;
comment on function np_enter_token(bytea, text) is 'Door of API keys: key, scope and context in one round trip';

create function np_take_token(p_token_hash bytea, p_brand uuid, p_use boolean default true) returns setof one_time_token language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_use then
    return query update one_time_token set used_at = now() where token_hash = p_token_hash and brand_id = p_brand and ends_at > now() and (used_at is null or kind = 'device') returning *;
  else
    return query select * from one_time_token where token_hash = p_token_hash and brand_id = p_brand and ends_at > now() and (used_at is null or kind = 'device');
  end if;
end $$;
comment on function np_take_token(bytea, uuid, boolean) is 'Checks and uses a mailed token in one statement: single use holds under races; p_use false only looks';

create function np_count_hit(p_key text, p_window timestamptz, p_cap integer) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rate_counter as r (key, window_at, n, cap) values (p_key, p_window, 1, p_cap)
  on conflict (key, window_at) do update set n = r.n + 1 where r.n < r.cap;
  return found;
end $$;
comment on function np_count_hit(text, timestamptz, integer) is 'Counts one try; false = the cap is reached and nothing was counted';

-- ---- searches whose operators are not leakproof (array containment, LIKE): under row-level security the planner may not use their
-- ---- indexes, so they run behind a door that fixes the account itself
create function np_domains_by_label(p_labels integer[], p_tab smallint default null) returns setof domain
language sql stable security definer set search_path = public, pg_temp rows 1000 as $$
  select d.* from domain d
   where d.labels @> p_labels and (p_tab is null or d.tab = p_tab)
     and (d.account_id = np_account() or (np_tree() and d.account_id in (select descendant_id from account_closure where ancestor_id = np_account()))) $$;
comment on function np_domains_by_label(integer[], smallint) is 'GIN path of the domain list: rows of the context account (or its tree) that carry all labels; label ids are unique in the installation, so the index needs no account';
create function np_domains_by_name(p_part text, p_limit integer) returns table (account_id uuid, domain_id uuid)
language sql stable security definer set search_path = public, pg_temp rows 100 as $$
  select s.account_id, s.domain_id from domain_search s
   where s.name like '%' || replace(replace(replace(lower(p_part), '\', '\\'), '%', '\%'), '_', '\_') || '%'
     and (s.account_id = np_account() or (np_tree() and s.account_id in (select descendant_id from account_closure where ancestor_id = np_account())))
   limit least(p_limit, 20000) $$;
comment on function np_domains_by_name(text, integer) is 'Substring search over the names of the context account (or its tree)';

