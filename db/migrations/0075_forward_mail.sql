-- Forwarded mail: whose agreement is waited for, and what has been passed on already.
-- Lock: access exclusive on mail_destination for a moment (a column without default).

alter table mail_destination add column asked_at timestamptz;
comment on column mail_destination.asked_at is 'When the recipient was last asked by mail';
comment on column mail_destination.disabled_at is 'The recipient refused, or took the agreement back';
create unique index mail_destination_address on mail_destination (account_id, lower(address));

create table passed_mail (
  digest    bytea primary key check (length(digest) = 32),
  passed_at timestamptz not null default now()
);
comment on table passed_mail is 'Which message a recipient''s server has taken: a sender that repeats it, because another recipient or our answer failed, does not make it come twice';
comment on column passed_mail.digest is 'SHA-256 over envelope sender, forwarded address, recipient and message';
create index passed_mail_age on passed_mail (passed_at);
alter table passed_mail owner to nameplane_owner;
grant select, insert, delete on passed_mail to nameplane_worker;
insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
  ('passed_mail', 'operational', 7, 'passed_at', 'delete', 'senders give up after five days (RFC 5321 4.5.4.1)');

create function np_mail_destination_asked(p_token_hash bytea, p_brand uuid)
returns table (account_id uuid, destination_id uuid, address text, forward text, by_name text, state text)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.account_id, d.id, d.address, t.subject ->> 'forward', coalesce(nullif(c.organization, ''), trim(c.first_name || ' ' || c.last_name), ''),
         case when d.disabled_at is not null then 'refused' when d.proved_at is not null then 'agreed' else 'asked' end
    from one_time_token t
    join mail_destination d on d.account_id = t.account_id and d.id = (t.subject ->> 'destination')::uuid
    join account a on a.id = d.account_id
    left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
   where t.token_hash = p_token_hash and t.brand_id = p_brand and t.kind = 'mail_destination' and t.ends_at > now() $$;
comment on function np_mail_destination_asked(bytea, uuid) is 'What the holder of a mailed link is asked to agree to; looks only';
alter function np_mail_destination_asked(bytea, uuid) owner to nameplane_owner;
revoke execute on function np_mail_destination_asked(bytea, uuid) from public;
grant execute on function np_mail_destination_asked(bytea, uuid) to nameplane_app;

create function np_answer_mail_destination(p_token_hash bytea, p_brand uuid, p_agrees boolean) returns uuid
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare a uuid;
begin
  update mail_destination d set proved_at = case when p_agrees then now() end, disabled_at = case when not p_agrees then now() end
    from np_mail_destination_asked(p_token_hash, p_brand) k
   where d.account_id = k.account_id and d.id = k.destination_id
  returning d.account_id into a;
  update one_time_token set used_at = now() where token_hash = p_token_hash and a is not null;
  return a;
end $$;
comment on function np_answer_mail_destination(bytea, uuid, boolean) is 'The holder of a mailed link agrees to forwarded mail, or refuses it; may change the answer by the same link. Gives the account, null for a wrong link';
alter function np_answer_mail_destination(bytea, uuid, boolean) owner to nameplane_owner;
revoke execute on function np_answer_mail_destination(bytea, uuid, boolean) from public;
grant execute on function np_answer_mail_destination(bytea, uuid, boolean) to nameplane_app;
