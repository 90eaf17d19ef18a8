-- Contacts are listed by pages and searched: what they are sorted and searched by stands in the row.
-- Lock: access exclusive on contact while it is written anew, about a second for each 100,000 rows; nothing reads it meanwhile.

alter table contact
  add column sort_name text not null generated always as (lower(case when organization <> '' then organization else trim(first_name || ' ' || last_name) end)) stored,
  add column search_text text not null generated always as (lower(organization || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(id_number, ''))) stored;
comment on column contact.sort_name is '[personal] the name a list shows, as it is sorted';
comment on column contact.search_text is '[personal] what a search looks in';
create index contact_sorted on contact (account_id, sort_name, id) where state not in ('merged','cancelled');
create index contact_newest on contact (account_id, created_at desc, id) where state not in ('merged','cancelled');
