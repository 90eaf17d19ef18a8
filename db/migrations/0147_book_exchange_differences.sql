-- What is owed in a foreign currency is carried in the books at the rate at which it came in. When it leaves at another rate, the
-- difference is a gain or a loss (ADR 131). Each entry in a foreign currency names its position, the thing whose value is carried; a
-- month can be revalued at the rate of its last day.
--
-- Locks: two new tables; ACCESS EXCLUSIVE on books_entry and books_voucher for new columns and the new primary key of books_entry,
-- which is built anew: a second for each million entries.

insert into ledger_account (seller_id, code, class, chart_no, name)
select id, 'fx', 'income', '3960', 'Exchange gains' from seller
on conflict (seller_id, code) do update set name = excluded.name;
insert into ledger_account (seller_id, code, class, chart_no, name)
select id, 'fx_loss', 'expense', '7960', 'Exchange losses' from seller
on conflict do nothing;
insert into chart_template (country, code, vat_kind, number, name) values
('SE', 'fx_loss', '', '7960', 'Valutakursförluster på fordringar och skulder');

create table books_revaluation (
  seller_id uuid not null references seller,
  id        uuid not null,
  month     date not null check (extract(day from month) = 1),
  made_by   text not null,
  made_at   timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  reason    text check (length(reason) between 3 and 500),
  primary key (seller_id, id),
  check (num_nonnulls(undone_by, undone_at, reason) in (0, 3))
);
comment on table books_revaluation is 'Months whose open items in foreign currencies were valued at the rate of their last day; taken back on the first day after it';
create unique index books_revalued_once on books_revaluation (seller_id, month) where undone_at is null;

create table books_position (
  seller_id      uuid not null references seller,
  code           text not null,
  currency       char(3) not null references currency,
  id             uuid not null,
  currency_minor bigint not null,
  minor          bigint not null,
  primary key (seller_id, code, id, currency),
  constraint books_position_empty check (currency_minor <> 0 or minor = 0)
);
comment on table books_position is 'What is carried in a foreign currency, and its value in the currency of the books: sums of books_entry, without revaluations';
comment on column books_position.id is 'The invoice of a receivable; the escrow; the customer''s account for credit; the seller for money at providers and in suspense';

alter table books_voucher add column revaluation_id uuid;
alter table books_voucher add foreign key (seller_id, revaluation_id) references books_revaluation (seller_id, id);
comment on column books_voucher.revaluation_id is 'Run that wrote this voucher, or its reverse; such vouchers have no postings in the ledger';

alter table books_entry add column part text not null default 'posted' check (part in ('posted','exchange','revaluation'));
alter table books_entry add column position_id uuid;
alter table books_entry drop constraint books_entry_pkey;
alter table books_entry add primary key (seller_id, posting_id, is_debit, part);
comment on column books_entry.part is 'posted: a side of a posting. exchange: the difference between its sides. revaluation: of no posting; posting_id is its own';
comment on column books_entry.position_id is 'Position (books_position) that the entry changes; of an exchange difference the position that left';
create index books_entry_position on books_entry (seller_id, position_id) where position_id is not null;

-- Positions that are open today begin with what they were booked at.
with told as (
  select e.seller_id, e.posting_id, e.is_debit, e.code, e.currency, e.currency_minor, e.minor,
         case when e.code = 'receivable' then coalesce(i.credits_id, l.invoice_id, e.account_id)
              when e.code = 'escrow' then l.escrow_id
              when e.code in ('suspense','card_clearing','paypal_clearing','swish_clearing') then e.seller_id
              else e.account_id end as position_id
    from books_entry e
    join seller s on s.id = e.seller_id and s.books_currency <> e.currency
    join ledger_posting l on l.account_id = e.account_id and l.id = e.posting_id
    left join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
   where e.code in ('receivable','prepaid','held','escrow','suspense','disputed','owed_to_resellers','wholesale','wholesale_unbilled','card_clearing','paypal_clearing','swish_clearing')
), open as (
  insert into books_position (seller_id, code, currency, id, currency_minor, minor)
  select seller_id, code, currency, position_id, sum(currency_minor), sum(minor) from told
   group by 1, 2, 3, 4 having sum(currency_minor) <> 0
  returning seller_id, code, currency, id
)
update books_entry e set position_id = t.position_id
  from told t join open o on o.seller_id = t.seller_id and o.code = t.code and o.currency = t.currency and o.id = t.position_id
 where e.seller_id = t.seller_id and e.posting_id = t.posting_id and e.is_debit = t.is_debit;

do $$ declare t text; begin
  foreach t in array array['books_revaluation','books_position'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy staff on %I to nameplane_staff using (np_staff() is not null and np_brand() is null) with check (np_staff() is not null and np_brand() is null)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_staff, nameplane_readonly', t);
  end loop;
end $$;
grant insert on books_revaluation to nameplane_staff;
grant update (undone_by, undone_at, reason) on books_revaluation to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('books_revaluation', 'book', 2922, 'month', 'archive', 'bookkeeping'),
('books_position', 'operational', null, null, 'keep', 'small; what is open of the books');
