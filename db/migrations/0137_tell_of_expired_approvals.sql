-- A change of records that nobody decided about in time is told of once, to its author and to those who could have decided.
-- Lock: access exclusive on approval for a moment; the column is null in every row, and a small index is built.

alter table approval add column expiry_told_at timestamptz;
comment on column approval.expiry_told_at is 'When it was told that nobody had decided in time; null: not over, decided, or of a kind that is not told of';
-- What was over before this is old news.
update approval set expiry_told_at = now() where rule = 'dns_second' and decision is null and ends_at <= now();
create index approval_untold on approval (ends_at) where rule = 'dns_second' and decision is null and expiry_told_at is null;
