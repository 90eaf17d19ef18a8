-- A reseller that invoices its customers itself gives them credit, records money that came before an invoice, and undoes what it recorded by
-- mistake.
--
-- Locks: ACCESS EXCLUSIVE for a moment on reseller_receipt for nullable columns, a constant default and CHECKs; its few rows are read once.

alter table reseller_receipt alter column invoice_id drop not null;
alter table reseller_receipt add column kind text not null default 'invoice' check (kind in ('invoice','advance','gift'));
alter table reseller_receipt add column undo_asked_at timestamptz;
alter table reseller_receipt add column undo_asked_by uuid references panel_user;
alter table reseller_receipt add column undo_reason text not null default '' check (length(undo_reason) <= 200);
alter table reseller_receipt add column undone_at timestamptz;
alter table reseller_receipt add column undo_refused text check (undo_refused in ('begun','used','changed'));
alter table reseller_receipt add constraint reseller_receipt_kind check ((kind = 'invoice') = (invoice_id is not null));
alter table reseller_receipt add constraint reseller_receipt_undo check ((undo_asked_at is null) = (undo_asked_by is null) and (undo_asked_at is not null or (undone_at is null and undo_refused is null))
  and (undone_at is null or undo_refused is null));
comment on column reseller_receipt.kind is 'invoice: money on an invoice. advance: money that came without one, which becomes credit. gift: credit that no money came for';
comment on column reseller_receipt.undo_asked_at is 'When the reseller asked to undo it; the worker does, or says why it cannot';
comment on column reseller_receipt.undo_refused is 'Why it could not be undone. begun: work has begun with the money. used: the credit is used. changed: the invoice was credited or written off since';
create index reseller_receipt_undo on reseller_receipt (undo_asked_at) where undo_asked_at is not null and undone_at is null and undo_refused is null;

grant insert (kind) on reseller_receipt to nameplane_app;
grant update (undo_asked_at, undo_asked_by, undo_reason, undo_refused) on reseller_receipt to nameplane_app;
grant update (undone_at, undo_refused) on reseller_receipt to nameplane_worker;
