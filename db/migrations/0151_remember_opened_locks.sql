-- A transfer lock that its owner opened for a move is closed again when nothing comes of it.
-- Lock: access exclusive on domain_detail for a moment; the column is null in every row.

alter table domain_detail add column lock_opened_at timestamptz;
comment on column domain_detail.lock_opened_at is 'When somebody in the account opened the closed transfer lock; null: it is closed, or was never closed';
