-- What hangs on a domain is hidden from users who see certain domains only (ADR 117), in the tables that do not say so yet, too.
--
-- Locks: ACCESS EXCLUSIVE on five tables, for a moment.

create policy reach on domain_restriction as restrictive to nameplane_app
  using ((select np_sees_all_domains()) or domain_id in (select np_reached_domains()));
create policy reach on secondary_zone as restrictive to nameplane_app
  using ((select np_sees_all_domains()) or zone_id in (select np_reached_zones()));
do $$
declare t text;
begin
  foreach t in array array['acme_client','certificate_sight','certificate_tlsa'] loop
    execute format('create policy reach on %1$I as restrictive to nameplane_app
      using ((select np_sees_all_domains()) or exists (select 1 from certificate c where c.account_id = %1$I.account_id and c.id = certificate_id))', t);
  end loop;
end $$;
