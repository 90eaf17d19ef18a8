-- Orders with moves in them are invoiced when their last line has ended, whatever pays them (ADR 52). What such an order will cost counts against
-- the account's credit limit meanwhile.
-- Lock: access exclusive on sales_order for a moment (a constant as default rewrites nothing); share on it for the index.

alter table sales_order add column promised_minor bigint not null default 0;
alter table sales_order add constraint order_promised check (promised_minor >= 0) not valid;
alter table sales_order validate constraint order_promised;
-- A line may be agreed to at a higher price while its money is set aside: more is kept then than the order was placed at.
alter table sales_order drop constraint order_credit;
alter table sales_order add constraint order_credit check (credit_minor >= 0) not valid;
alter table sales_order validate constraint order_credit;
comment on column sales_order.promised_minor is 'What goes on the account''s invoice when the last line has ended, at most, and counts against its credit limit until then';
create index order_promised on sales_order (account_id, currency) where promised_minor > 0;
