-- Whether an order, or a part of its lines, has a line that has not ended is asked at the end of each of its lines, of which there may be 10,000.
-- Lock: share on request while the index is built.
create index request_open_line on request (account_id, order_id, (position % 64)) where not is_final;
comment on index request_open_line is 'Lines of an order that have not ended, by the 64 parts whose ends do not wait for each other';
