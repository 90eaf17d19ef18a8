-- A reseller may answer the tickets of its customers itself. Such a ticket comes to the operator only when the reseller has
-- escalated it, with the customer's consent or because the reseller's own terms already allow it. What operator and reseller then
-- write to each other is not shown to the customer, who only ever hears from the reseller (ADR 158).
--
-- Locks: ACCESS EXCLUSIVE for a moment on ticket and ticket_message for new columns with constant defaults and for policies; a new
-- table with SHARE ROW EXCLUSIVE on account.

insert into permission (name, is_dangerous, is_staff, description) values
('resale_support', false, false, 'Answer tickets of the customers of the own brand');
update role set permissions = permissions || array['resale_support'], version = version + 1 where is_shared and name = 'Owner';

create table reseller_support (
  account_id     uuid primary key references account,
  is_on          boolean not null default false,
  email          text not null default '' check (length(email) <= 254),
  needs_consent  boolean not null default true,
  escalate_hours integer check (escalate_hours between 1 and 720),
  version        integer not null default 1,
  changed_by     text not null,
  changed_at     timestamptz not null,
  check (escalate_hours is null or not needs_consent)
);
comment on table reseller_support is 'Whether a reseller answers the tickets of its customers itself';
comment on column reseller_support.email is '[personal] Where mails about new messages of customers go; empty: to the owner of the account';
comment on column reseller_support.needs_consent is 'A customer has to agree before a ticket goes to the operator; false: the reseller''s terms already allow it';
comment on column reseller_support.escalate_hours is 'A ticket that waited so long for the reseller goes to the operator by itself; null: never';

alter table ticket add column handler text not null default 'operator' check (handler in ('operator','reseller'));
alter table ticket add column escalation text check (escalation in ('consent','operator','answered'));
alter table ticket add column escalated_at timestamptz;
alter table ticket add constraint ticket_escalation check (escalation is null or handler = 'reseller');
comment on column ticket.handler is 'Who answers the customer: the operator, or the reseller of the brand';
comment on column ticket.escalation is 'consent: the customer is asked whether the operator may read it; operator: the operator has to answer the reseller; answered: it has, and the reseller goes on; null: not escalated';
comment on column ticket.escalated_at is 'When the operator first got to see it';
create index ticket_of_reseller on ticket (account_id, touched_at desc) where handler = 'reseller';

alter table ticket_message add column for_reseller boolean not null default false;
alter table ticket_message add constraint ticket_message_for_reseller check (is_internal or not for_reseller);
comment on column ticket_message.for_reseller is 'An internal message that the reseller sees: its own notes, and what it and the operator write to each other';

alter table reseller_support owner to nameplane_owner;
alter table reseller_support enable row level security;
alter table reseller_support force row level security;
create policy owner_all on reseller_support to nameplane_owner using (true) with check (true);
create policy tenant on reseller_support to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account());
create policy staff on reseller_support for select to nameplane_staff using (np_staff() is not null and np_brand() is null);
create policy sweep on reseller_support for select to nameplane_readonly using (true);
grant select on reseller_support to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;
grant insert, update on reseller_support to nameplane_app;

-- A reseller sees and answers tickets that are its own to answer, of customers of the brands that it edits. Notes of the operator
-- stay hidden from it.
create policy reseller on ticket for select to nameplane_app using (handler = 'reseller' and np_resells_to(account_id));
create policy reseller_update on ticket for update to nameplane_app using (handler = 'reseller' and np_resells_to(account_id))
  with check (handler = 'reseller' and np_resells_to(account_id));
create policy reseller on ticket_message for select to nameplane_app
  using (np_resells_to(account_id) and exists (select 1 from ticket t where t.account_id = ticket_message.account_id and t.id = ticket_id and t.handler = 'reseller'));
create policy reseller_insert on ticket_message for insert to nameplane_app
  with check (np_resells_to(account_id) and author_kind = 'staff' and is_internal = for_reseller
              and exists (select 1 from ticket t where t.account_id = ticket_message.account_id and t.id = ticket_id and t.handler = 'reseller'));
drop policy customer_view on ticket_message;
create policy customer_view on ticket_message as restrictive for select to nameplane_app
  using (not is_internal or (for_reseller and np_resells_to(account_id)));
drop policy customer_write on ticket_message;
create policy customer_write on ticket_message as restrictive for insert to nameplane_app
  with check ((author_kind <> 'staff' and not is_internal) or np_resells_to(account_id));
create policy reseller on file for select to nameplane_app
  using (owner_kind = 'ticket_message' and np_resells_to(account_id)
         and exists (select 1 from ticket_message m join ticket t on t.account_id = m.account_id and t.id = m.ticket_id
                      where m.account_id = file.account_id and m.id = file.owner_id and t.handler = 'reseller'));
create policy reseller on file_part for select to nameplane_app
  using (np_resells_to(account_id) and exists (select 1 from file f where f.account_id = file_part.account_id and f.id = file_id and f.owner_kind = 'ticket_message'));

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('reseller_support', 'operational', null, null, 'keep', 'one row for each reseller');
