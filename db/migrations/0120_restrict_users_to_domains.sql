-- A membership can be restricted to domains with certain labels, and to chosen domains (ADR 117). The columns label_ids and domain_ids
-- have been there from the beginning. Here they are made consistent, and row policies hide what belongs to other domains from
-- transactions of a restricted user (np.reach). The policies are restrictive: they only take rows away from what the others allow.
-- For everybody else they cost one call of a function for each statement.
--
-- Locks: ACCESS EXCLUSIVE on the tables that get a policy, for a moment.

update membership set label_ids = coalesce(label_ids, '{}'), domain_ids = coalesce(domain_ids, '{}') where label_ids is not null or domain_ids is not null;
alter table membership add constraint membership_reach check ((label_ids is null) = (domain_ids is null));
alter table membership add constraint membership_owner_sees_all check (not is_owner or label_ids is null);
comment on column membership.label_ids is 'Null (with domain_ids) = all domains; otherwise only domains with one of these labels';
comment on column membership.domain_ids is 'Null (with label_ids) = all domains; otherwise these as well';

do $$
declare
  t text;
  -- A subquery without a reference to the row is run once for each statement, and the second one only if the first is false.
  free constant text := '(select np_sees_all_domains())';
begin
  create policy reach on domain as restrictive to nameplane_app using ((select np_sees_all_domains()) or id in (select np_reached_domains()));

  foreach t in array array['delegation_check','domain_contact','domain_detail','domain_dnssec','domain_ds','domain_label','domain_search','host','push_name',
    'registry_act','registry_diff'] loop
    execute format('create policy reach on %I as restrictive to nameplane_app using (%s or domain_id in (select np_reached_domains()))', t, free);
  end loop;

  foreach t in array array['dnssec_key','zone_draft','zone_publication','zone_rrset','zone_version'] loop
    execute format('create policy reach on %I as restrictive to nameplane_app using (%s or zone_id in (select np_reached_zones()))', t, free);
  end loop;
  create policy reach on zone as restrictive to nameplane_app using ((select np_sees_all_domains()) or registrable_name in (select np_reached_names()));
  create policy reach on staged_zone as restrictive to nameplane_app using ((select np_sees_all_domains()) or ascii_name in (select np_reached_names())
    or exists (select 1 from request r where r.account_id = staged_zone.account_id and r.ascii_name = staged_zone.ascii_name));

  -- Services without a domain belong to the account. What hangs on a service is seen with it.
  create policy reach on service as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or domain_id is null or domain_id in (select np_reached_domains()));
  create policy reach on certificate as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or exists (select 1 from service s where s.account_id = certificate.account_id and s.id = service_id));
  create policy reach on acme_key as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or exists (select 1 from certificate c where c.account_id = acme_key.account_id and c.id = certificate_id));
  create policy reach on certificate_issuance as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or exists (select 1 from certificate c where c.account_id = certificate_issuance.account_id and c.id = certificate_id));
  create policy reach on certificate_proof as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or exists (select 1 from certificate_issuance i where i.account_id = certificate_proof.account_id and i.id = issuance_id));

  -- A request that is about no domain yet is seen by those who made it; one of a service with the service.
  create policy reach on request as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or domain_id in (select np_reached_domains())
           or (domain_id is null and (created_by in (np_actor(), 'user:' || current_setting('np.reach', true)) or basket_of = np_user() or ascii_name in (select np_reached_names())
               or (service_id is not null and exists (select 1 from service s where s.account_id = request.account_id and s.id = service_id)))));
  create policy reach on transfer as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or domain_id in (select np_reached_domains())
           or (domain_id is null and exists (select 1 from request r where r.account_id = transfer.account_id and r.id = request_id)));
  -- An order is seen by those who placed it, and by those who see one of its requests, but then without the others.
  create policy reach on sales_order as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or placed_by in (np_actor(), 'user:' || current_setting('np.reach', true))
           or exists (select 1 from request r where r.account_id = sales_order.account_id and r.order_id = sales_order.id));

  create policy reach on compliance_case as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or domain_id in (select np_reached_domains())
           or (domain_id is null and (contact_id is null or exists (select 1 from contact c where c.account_id = compliance_case.account_id and c.id = contact_id))));
  create policy reach on contact as restrictive to nameplane_app using ((select np_sees_all_domains()) or id not in (select np_hidden_contacts()));
  create policy reach on ticket as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or created_by in (np_actor(), 'user:' || current_setting('np.reach', true)) or about_kind is null or about_kind <> 'domain' or about_id in (select np_reached_domains()));
  create policy reach on ticket_message as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or exists (select 1 from ticket i where i.account_id = ticket_message.account_id and i.id = ticket_id));
  create policy reach on document_ask as restrictive to nameplane_app
    using ((select np_sees_all_domains())
           or (subject_kind = 'request' and exists (select 1 from request r where r.account_id = document_ask.account_id and r.id = subject_id))
           or (subject_kind <> 'request' and exists (select 1 from compliance_case c where c.account_id = document_ask.account_id and c.id = subject_id)));
  create policy reach on file as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or created_by in (np_actor(), 'user:' || current_setting('np.reach', true))
           or case owner_kind when 'request' then exists (select 1 from request r where r.account_id = file.account_id and r.id = owner_id)
                when 'ticket_message' then exists (select 1 from ticket_message m where m.account_id = file.account_id and m.id = owner_id)
                when 'compliance_case' then exists (select 1 from compliance_case c where c.account_id = file.account_id and c.id = owner_id)
                when 'document_ask' then exists (select 1 from document_ask k where k.account_id = file.account_id and k.id = owner_id)
                else owner_kind in ('invoice','brand') end);
  create policy reach on push as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or exists (select 1 from push_name n where n.account_id = push.account_id and n.push_id = push.id));
  create policy reach on escrow as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or ascii_name in (select np_reached_names())
           or exists (select 1 from request r where r.account_id = escrow.account_id and r.id = request_id));
  create policy reach on approval as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or asked_by in (np_actor(), 'user:' || current_setting('np.reach', true))
           or exists (select 1 from sales_order o where o.account_id = approval.account_id and o.id = subject_id));
  create policy reach on notice as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or user_id = np_user() or coalesce(params ->> 'apex', params ->> 'name') in (select np_reached_names()));

  -- What tells of the whole account or lets somebody in is seen by those who made it only.
  foreach t in array array['api_token','batch_run','webhook'] loop
    execute format('create policy reach on %I as restrictive to nameplane_app using (%s or created_by in (np_actor(), ''user:'' || current_setting(''np.reach'', true)))', t, free);
  end loop;
  create policy reach on batch_row as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or exists (select 1 from batch_run r where r.account_id = batch_row.account_id and r.id = run_id));
  create policy reach on webhook_delivery as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or exists (select 1 from webhook w where w.account_id = webhook_delivery.account_id and w.id = webhook_id));
  create policy reach on webhook_event as restrictive to nameplane_app
    using ((select np_sees_all_domains()) or exists (select 1 from webhook_delivery w where w.account_id = webhook_event.account_id and w.event_id = webhook_event.id));
end $$;

-- The numbers at tabs and labels: the counters that triggers keep, or for a restricted user what is counted now. The branch that is not
-- wanted is not run.
create view domain_count_seen with (security_invoker = true) as
  select account_id, tab, label_id, n::bigint as n, xmin::text as stamp from domain_counter where (select np_sees_all_domains())
  union all
  select d.account_id, d.tab, l.label_id, count(*), concat_ws('-', current_setting('np.reach', true), sum(d.version), max(d.id::text))
    from domain d, unnest(case when d.labels = '{}' then array[0, -1] else array[0] || d.labels end) as l(label_id)
   where not (select np_sees_all_domains())
   group by d.account_id, d.tab, l.label_id;
alter view domain_count_seen owner to nameplane_owner;
comment on view domain_count_seen is 'Numbers of domains by tab and label, as the user of the transaction sees them';
grant select on domain_count_seen to nameplane_app, nameplane_worker;
