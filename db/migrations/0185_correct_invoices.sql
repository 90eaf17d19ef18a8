-- Invoices on which VAT was charged because nobody answered for a VAT number, and what corrects them; credit notes say which lines of
-- their invoice they take back, so that a line can be credited in parts.
--
-- Locks: ACCESS EXCLUSIVE for a moment on invoice and invoice_line for nullable columns without a default. The foreign key and the
-- index read invoice once.

alter table invoice add column unproved_vat_number text;
alter table invoice add column corrects_id uuid;
alter table invoice add foreign key (account_id, corrects_id) references invoice (account_id, id);
alter table invoice add constraint invoice_corrects check (corrects_id is null or kind = 'invoice');
create unique index invoice_corrects_once on invoice (account_id, corrects_id) where corrects_id is not null;
create index invoice_unproved on invoice (issued_on) where unproved_vat_number is not null;
comment on column invoice.unproved_vat_number is 'VAT was charged although the buyer had given this number, because the register of VAT numbers had not answered yet';
comment on column invoice.corrects_id is 'The invoice that was wholly credited and is replaced by this one';

alter table invoice_line add column credits_position integer;
comment on column invoice_line.credits_position is 'Credit note: the line of its invoice that this takes back, in whole or in part. Null on older ones: they take back all lines of their request';
