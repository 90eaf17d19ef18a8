-- Change of owner: what each side answers; mailed links of cases say which mail they came with.
-- Lock: the new table is empty; the check on one_time_token is validated while its few short-lived rows are read.

create table owner_consent (
  account_id   uuid not null references account,
  id           uuid not null,
  request_id   uuid not null,
  side         text not null check (side in ('old','new','both')),
  name         text not null,
  email        text not null,
  asked_at     timestamptz,
  answer       text check (answer in ('agreed','refused')),
  answered_at  timestamptz,
  address      inet,
  primary key (account_id, id),
  unique (account_id, request_id, side),
  foreign key (account_id, request_id) references request (account_id, id),
  check ((answer is null) = (answered_at is null))
);
comment on table owner_consent is 'What the old and the new owner of a name answered to a change of owner, by the link mailed to each';
comment on column owner_consent.side is 'both = one address speaks for both, and is asked once';
comment on column owner_consent.name is '[personal] who was asked';
comment on column owner_consent.email is '[personal] where the link went';
comment on column owner_consent.address is '[personal] Internet address the answer came from: proof of consent';

alter table owner_consent enable row level security;
alter table owner_consent force row level security;
create policy owner_all on owner_consent to nameplane_owner using (true) with check (true);
create policy tenant on owner_consent to nameplane_app, nameplane_worker
  using (account_id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = account_id)))
  with check (account_id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = account_id)));
create policy staff on owner_consent to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))
  with check (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy sweep on owner_consent for select to nameplane_readonly using (true);
grant select, insert, update on owner_consent to nameplane_app, nameplane_worker, nameplane_staff;
grant select on owner_consent to nameplane_readonly;
alter table owner_consent owner to nameplane_owner;
insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
  ('owner_consent', 'contract', 1096, 'answered_at', 'cut_personal', 'as request: proof of consent to a change of owner');

alter table one_time_token drop constraint one_time_token_kind_check;
alter table one_time_token add constraint one_time_token_kind_check
  check (kind in ('password_reset','email_proof','signup','invite','affiliate','undo','pay_invoice','case_answer','owner_consent','mail_destination','device'));

-- The sweep of cases looks at open ones by state; there are few of them at any time.
create index compliance_case_open on compliance_case (account_id, contact_id) where closed_at is null;
