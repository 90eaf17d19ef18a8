-- The customer's own reference of an order stands on its invoice, which may be made days later.
-- Lock: access exclusive on sales_order for a moment (a column without default).

alter table sales_order add column po_number text check (length(po_number) between 1 and 100);
comment on column sales_order.po_number is 'The customer''s own reference, printed on the invoice';
