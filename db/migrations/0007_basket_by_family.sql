-- A basket may have one line of a kind for each domain and family of products, so that it can contain two services for one
-- domain; before, the index only told the registry lock, by its product number, from all other products. The limits of Free DNS
-- get isFree, which marks it as the plan of zones without a service.
--
-- Locks: ACCESS EXCLUSIVE on request for the column and while the index is built over lines of baskets, which are few.

alter table request add column product_family text;
comment on column request.product_family is 'Family of the product in a basket; null: a line about the domain itself, or no line of a basket';
update request r set product_family = p.family from product p where p.id = r.product_id and r.state = 'in_basket';
drop index request_one_in_basket;
create unique index request_one_in_basket on request (account_id, basket_of, type, ascii_name, product_family) nulls not distinct
  where state = 'in_basket' and ascii_name is not null;
comment on index request_one_in_basket is 'One line of a kind for a domain and a family of products in a basket';

update product set limits = limits || '{"isFree": true}' where id = 2214;
