-- Staff open things of all customers by their id, and list them newest first. Ids are in the order of time (UUIDv7), so that one index
-- serves both; a second one lists those of a state. A domain that was pushed has one id in several accounts, so none of these is unique.
-- domain_any_name finds a domain by its name, or by its beginning, whoever has it.
--
-- Locks: SHARE on each table while its index is built: some seconds for a million rows, in which nothing is written.

create index domain_any on domain (id);
create index domain_any_state on domain (state, id);
create index domain_any_name on domain (ascii_name);
create index sales_order_any on sales_order (id);
create index sales_order_any_state on sales_order (state, id);
create index request_any on request (id);
create index request_any_state on request (state, id) where state <> 'in_basket';
create index invoice_any on invoice (id);
create index invoice_any_state on invoice (state, id);
create index payment_any on payment (id);
create index payment_any_state on payment (state, id);
create index ticket_any on ticket (id);
