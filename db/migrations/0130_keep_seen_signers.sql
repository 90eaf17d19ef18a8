-- The DS records a registry holds are kept with what else was seen of a name: one that nobody here put there breaks an unsigned name.
-- Lock: access exclusive on domain_detail for a moment (a column without a default); share on domain_detail and domain while small partial indexes are built.

alter table domain_detail add column ds_seen text[];
comment on column domain_detail.ds_seen is 'DS records at the registry, each "keytag algorithm digesttype DIGEST"; null: not read yet';
-- Signed names are followed by their own date; of the others few have any.
create index domain_detail_ds_seen on domain_detail (account_id, domain_id) where cardinality(ds_seen) > 0;
-- Names registered elsewhere have no registry that is read: their parent is asked.
create index domain_dns_only on domain (account_id, id) where state = 'dns_only';
