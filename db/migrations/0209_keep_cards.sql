-- Cards that customers keep at the payment provider, for coming payments and for names that renew by themselves (ADR 48).
-- Lock: access exclusive on payment, payment_method and brand for a moment; constants as defaults rewrite nothing. The other table is new.

create table card_holder (
  account_id    uuid primary key references account,
  provider      text not null,
  provider_ref  text not null,
  pays_renewals boolean not null default false,
  chosen_by     text,
  chosen_at     timestamptz,
  look_at       timestamptz,
  created_at    timestamptz not null default now(),
  version       integer not null default 1,
  unique (provider, provider_ref),
  check (not pays_renewals or (chosen_by is not null and chosen_at is not null))
);
comment on table card_holder is 'An account as the payment provider knows it, and what its kept cards may be used for';
comment on column card_holder.provider_ref is 'Id of the customer at the provider';
comment on column card_holder.pays_renewals is 'Names that renew by themselves are paid with the default card where the credit does not reach';
comment on column card_holder.chosen_by is 'Who chose that last, and when: the mandate for charges without the payer';
comment on column card_holder.look_at is 'When the provider''s list of its cards is read again by the sweep; null: nothing is open';
create index card_holder_look on card_holder (look_at) where look_at is not null;
alter table card_holder enable row level security;
alter table card_holder force row level security;
alter table card_holder owner to nameplane_owner;
create policy owner_all on card_holder to nameplane_owner using (true) with check (true);
create policy tenant on card_holder to nameplane_app, nameplane_worker
  using (account_id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = account_id)))
  with check (account_id = np_account() or (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = account_id)));
create policy staff on card_holder to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))
  with check (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy sweep on card_holder for select to nameplane_readonly using (true);
grant select, insert, update on card_holder to nameplane_app, nameplane_worker, nameplane_staff;
grant select on card_holder to nameplane_readonly;

alter table payment_method add column released_at timestamptz;
comment on column payment_method.released_at is 'When the provider has let go of a removed one; null with removed_at: it is still to be told';
comment on column payment_method.display is '[personal] of a card: brand, last4, expMonth, expYear, as the provider says them';
create unique index payment_method_ref on payment_method (provider, provider_ref);

alter table payment
  add column off_session boolean not null default false,
  add column keeps_card boolean not null default false;
comment on column payment.method_id is 'The kept card it is made with; null: the payer gives a card at the provider';
comment on column payment.off_session is 'Charged without the payer, by the mandate of the kept card';
comment on column payment.keeps_card is 'The payer wants the card kept that is given at the provider';
create index payment_method_used on payment (account_id, method_id) where method_id is not null;

alter table brand add column card_retry_days smallint[] not null default '{1,3,5}';
alter table brand add constraint brand_card_retry_days check (cardinality(card_retry_days) <= 10 and 1 <= all (card_retry_days));
comment on column brand.card_retry_days is 'Days after each declined charge of a renewal until the kept card is tried again; as many tries as there are numbers';
