-- A quote can hold lines that are ordered when it is accepted. The lines stand in a basket of the quote (request.basket_of is the
-- quote's id) until then; what its TLDs ask about the owner is kept with the quote.
--
-- Locks: ACCESS EXCLUSIVE on sales_quote while the new check reads its rows, with SHARE ROW EXCLUSIVE on sales_order for the foreign key.

alter table sales_quote add column order_of jsonb check (jsonb_typeof(order_of) = 'object');
alter table sales_quote add column order_id uuid;
alter table sales_quote add constraint sales_quote_order foreign key (account_id, order_id) references sales_order (account_id, id);
alter table sales_quote add constraint sales_quote_ordered check (order_id is null or (order_of is not null and state = 'accepted'));
comment on column sales_quote.order_of is '[personal] The contact that will own the domains, and the fields of their TLDs. Null: a quote of text lines only, which staff deliver';
comment on column sales_quote.order_id is 'The order that its acceptance placed';
grant update (order_id) on sales_quote to nameplane_app;

-- Whoever ends such a quote takes its lines out of its basket. Nothing but lines of baskets can be deleted.
grant delete on request to nameplane_staff, nameplane_worker;
create policy only_baskets on request as restrictive for delete to nameplane_staff, nameplane_worker using (state = 'in_basket');
