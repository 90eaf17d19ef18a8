-- Copies the rows of one table that belong to a name of an open push into the transaction's account. It copies the columns of
-- p_columns, with the values of p_values in place of the giver's. If p_row is given, it copies only the row with that id. Older
-- rows of the transaction's account that are in the way are deleted. push-tables.rules.ts has the tables and their columns.
--
-- It is in the database because the rows belong to the giver, and the transaction to the receiver, who has no rights on them.
-- Zones are copied without leaving the database: one may have 100,000 record sets, and encrypted keys. Whatever its arguments
-- are, it only reads rows of the name, and only writes to the transaction's account.

create or replace function np_push_copy(p_giver uuid, p_push uuid, p_domain uuid, p_to uuid, p_table text, p_columns text[], p_values jsonb, p_row uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name constant text := np_push_name(p_giver, p_push, p_domain);
  of_domain constant text := 'o.domain_id = $5';
  of_zones constant text := 'o.zone_id in (select z.id from zone z where z.account_id = $3 and z.registrable_name = $4 and z.removed_at is null)';
  goes_along constant text := case p_table
    when 'domain_contact' then of_domain
    when 'host' then of_domain || ' and o.deleted_at is null'
    when 'domain_ds' then of_domain || ' and o.state in (''pending_publish'',''matched'',''missing_local'')'
    when 'domain_dnssec' then of_domain
    when 'zone' then 'o.registrable_name = $4 and o.removed_at is null'
    when 'zone_rrset' then of_zones
    when 'zone_version' then of_zones
    when 'zone_publication' then of_zones
    when 'dnssec_key' then of_zones || ' and o.state <> ''archived'''
    when 'certificate' then 'o.kind = ''redirect'' and (o.common_name = $4 or right(o.common_name, length($4) + 1) = ''.'' || $4)'
  end;
  columns text[];
begin
  if goes_along is null then raise exception 'rows of % do not go along with a name', p_table using errcode = 'insufficient_privilege'; end if;

  if p_table in ('domain_contact','host','domain_ds','domain_dnssec') then
    execute format('delete from %I where account_id = np_account() and domain_id = $1', p_table) using p_to;
  elsif p_table = 'zone' then
    delete from zone where account_id = np_account() and id = p_row;
  elsif p_table = 'certificate' then
    delete from certificate o using certificate c
     where c.account_id = p_giver and c.id = p_row and o.account_id = np_account() and o.kind = 'redirect' and o.common_name = c.common_name;
  end if;

  columns := array(select c from unnest(p_columns) c union select k from jsonb_object_keys(p_values) k);
  if 'account_id' = any (columns) then raise exception 'rows go to the context account' using errcode = 'insufficient_privilege'; end if;
  execute format('insert into %1$I (account_id, %2$s) select $1, %3$s from %1$I o, jsonb_populate_record(o, $2) v where o.account_id = $3 and %4$s%5$s',
    p_table,
    (select string_agg(format('%I', c), ', ') from unnest(columns) c),
    (select string_agg(format('v.%I', c), ', ') from unnest(columns) c),
    goes_along,
    case when p_row is not null then ' and o.id = $6' end)
    using np_account(), p_values, p_giver, name, p_domain, p_row;
end $$;
alter function np_push_copy(uuid, uuid, uuid, uuid, text, text[], jsonb, uuid) owner to nameplane_owner;
revoke execute on function np_push_copy(uuid, uuid, uuid, uuid, text, text[], jsonb, uuid) from public;
grant execute on function np_push_copy(uuid, uuid, uuid, uuid, text, text[], jsonb, uuid) to nameplane_app, nameplane_worker;
