-- Two holes in the second net: the application's role could point any brand's host at another brand, and set the next number of a
-- series to whatever it liked. Nothing in the product does either; a forgotten where or an injection could have.
-- Lock: ACCESS EXCLUSIVE on brand_host for an instant.

alter table brand_host enable row level security;
alter table brand_host force row level security;
create policy owner_all on brand_host to nameplane_owner using (true) with check (true);
-- Which brand answers on a host has to be known before there is a context; the names are public anyway.
create policy known on brand_host for select to nameplane_app, nameplane_worker, nameplane_readonly using (true);
create policy brand_insert on brand_host for insert to nameplane_app with check (brand_id = np_brand());
create policy brand_update on brand_host for update to nameplane_app using (brand_id = np_brand()) with check (brand_id = np_brand());
create policy staff on brand_host to nameplane_staff using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
  with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));

-- Taking a number is one thing done with the owner's rights, not a right to write the series.
alter function np_next_number(uuid, text) security definer set search_path = public, pg_temp;
revoke update on invoice_series from nameplane_app, nameplane_worker;
