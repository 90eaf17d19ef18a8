-- Domains whose registry shows a lock, which are few, are found without reading all of an account.
-- Lock: share on domain_detail while the index is built.

create index domain_detail_locked on domain_detail (account_id, domain_id) where is_registry_locked or unlocked_until is not null;
