-- Contacts of a name that its registry shows are compared with those it showed when both sides last agreed.
-- Lock: access exclusive on domain_detail for a moment; the column is null in every row and filled by the next readings.

alter table domain_detail add column contacts_agreed text[];
comment on column domain_detail.contacts_agreed is 'Role and handle of each contact at the registry as we put it there, or as first seen; null: not read yet';
