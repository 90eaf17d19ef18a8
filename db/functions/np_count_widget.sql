-- Counts one use of the brand's search box on another site, for a day. Returns false if the brand does not allow the site to
-- show it.
--
-- It is in the database because visitors may not write the counters.

create or replace function np_count_widget(p_site text, p_day date, p_use text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into brand_widget_day as d (brand_id, site, day, shown, searched, chosen)
  select w.brand_id, p_site, p_day, (p_use = 'shown')::int, (p_use = 'searched')::int, (p_use = 'chosen')::int
    from brand_widget w where w.brand_id = np_brand() and w.is_on and p_site = any (w.sites)
  on conflict (brand_id, site, day) do update
    set shown = d.shown + excluded.shown, searched = d.searched + excluded.searched, chosen = d.chosen + excluded.chosen;
  return found;
end $$;
alter function np_count_widget(text, date, text) owner to nameplane_owner;
revoke execute on function np_count_widget(text, date, text) from public;
grant execute on function np_count_widget(text, date, text) to nameplane_app;
