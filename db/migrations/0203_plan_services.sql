-- A service can be sold in several plans, which differ in a limit and in their price. A plan is a product of its own (product.plan_of),
-- so that every price list can state its price; the service keeps the product that says what it is.
--
-- Locks: ACCESS EXCLUSIVE on product, service and reseller_sale for new columns without a default, with SHARE ROW EXCLUSIVE on
-- product for the foreign keys.

alter table product add column plan_of integer references product check (plan_of <> id);
comment on column product.plan_of is 'The product of which this is a plan; null: a product by itself';
create sequence product_plan_seq start 30001;
grant usage on sequence product_plan_seq to nameplane_staff;

alter table service add column plan_id integer references product;
alter table service add column next_plan_id integer references product;
alter table service add column plan_changes_at timestamptz;
alter table service add constraint service_next_plan check (plan_changes_at is null or next_plan_id is not null);
comment on column service.plan_id is 'The plan of the product that the service has; null: the product without a plan';
comment on column service.next_plan_id is 'The plan from the next period on; the product itself stands for the product without a plan; null: no change is planned';
comment on column service.plan_changes_at is 'When next_plan_id begins, because the period that begins then is paid for; null: the period is not paid for yet';
create index service_plan_changes on service (plan_changes_at) where plan_changes_at is not null and ended_at is null;

alter table reseller_sale add column rest jsonb check (jsonb_typeof(rest) = 'object');
comment on column reseller_sale.rest is 'For a change of plan: until when the rest of the period is charged, how many months the period has, and the product that is replaced';
