-- Before a signed name is moved here its owner may choose that the DS of its former provider is taken out when it has come.
-- Lock: access exclusive on staged_zone for a moment (a column with a constant default).

alter table staged_zone add column removes_ds boolean not null default false;
comment on column staged_zone.removes_ds is 'The DS at the parent is taken out by EPP when the name has arrived; its name servers stay until it is forgotten';
