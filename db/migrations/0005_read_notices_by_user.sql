-- Whether a notice was read is recorded for each user: one user who opens the bell must not mark it as read for the others of the
-- account.
--
-- Locks: ACCESS EXCLUSIVE on notice for the index and the column. Notices that were read before count as read by every user who
-- could see them.

create table notice_read (
  account_id uuid not null,
  notice_id  uuid not null,
  user_id    uuid not null references panel_user,
  read_at    timestamptz not null default now(),
  primary key (account_id, user_id, notice_id),
  foreign key (account_id, notice_id) references notice (account_id, id) on delete cascade
);
comment on table notice_read is 'Who has read which notice behind the bell; a notice without a row of the user is unread';
create index notice_read_notice on notice_read (account_id, notice_id);
create index notice_read_user on notice_read (user_id);

insert into notice_read (account_id, notice_id, user_id, read_at)
select n.account_id, n.id, m.user_id, n.read_at from notice n
  join membership m on m.account_id = n.account_id and (n.user_id is null or n.user_id = m.user_id)
 where n.read_at is not null;

drop index notice_bell;
create index notice_bell on notice (account_id, created_at desc);
alter table notice drop column read_at;

alter table notice_read enable row level security;
alter table notice_read force row level security;
create policy mine on notice_read to nameplane_app
  using (account_id = np_account() and user_id = np_user()) with check (account_id = np_account() and user_id = np_user());
create policy tenant on notice_read for select to nameplane_worker using (account_id = np_account());
grant select, insert on notice_read to nameplane_app;
grant select on notice_read to nameplane_worker, nameplane_readonly;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('notice_read', 'operational', null, null, 'keep', 'with its notice');
