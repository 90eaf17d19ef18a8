-- An order can be paid with the account's prepaid credit, wholly or in part. Credit of an order that still waits for the rest
-- of its money is held: moved from prepaid to held by a posting that names the order, so it cannot be spent a second time.
-- Lock: access exclusive on sales_order and ledger_posting for a moment (columns without rewriting).

alter table sales_order add column credit_minor bigint not null default 0, add column credit_state text;
alter table sales_order add constraint order_credit check (credit_minor between 0 and total_minor) not valid;
alter table sales_order add constraint order_credit_state check ((credit_state is null) = (credit_minor = 0) and credit_state in ('held','used','released')) not valid;
alter table sales_order validate constraint order_credit;
alter table sales_order validate constraint order_credit_state;
comment on column sales_order.credit_minor is 'Prepaid credit the order takes, part of total_minor; after a release what it took before';
comment on column sales_order.credit_state is 'held = kept for the order until the rest of its money arrives; used = booked on its invoice (3900); released = given back';

alter table ledger_posting add column order_id uuid;
alter table ledger_posting add constraint ledger_posting_order foreign key (account_id, order_id) references sales_order (account_id, id) not valid;
alter table ledger_posting validate constraint ledger_posting_order;
comment on column ledger_posting.order_id is 'Order that credit is held for or given back from (kind hold)';
create index ledger_order on ledger_posting (account_id, order_id) where order_id is not null;
