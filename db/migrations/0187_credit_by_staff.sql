-- Staff credit invoices and give goodwill, which is a cost of its own in the books.
--
-- Locks: rows of the charts of accounts only.

insert into ledger_account (seller_id, code, class, chart_no, name)
select s.id, 'goodwill', 'expense', '6991', 'Goodwill to customers' from seller s on conflict do nothing;
insert into chart_template (country, code, vat_kind, number, name) values
('SE', 'goodwill', '', '6991', 'Kompensation till kunder')
on conflict do nothing;
