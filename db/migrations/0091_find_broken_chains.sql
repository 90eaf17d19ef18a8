-- The first page names domains whose DNSSEC chain is broken: few in any account, found without looking at the others.
-- Lock: share on domain_dnssec while the index is built; the table has a row for each domain that was ever signed.

create index domain_dnssec_broken on domain_dnssec (account_id) where broken_since is not null;
