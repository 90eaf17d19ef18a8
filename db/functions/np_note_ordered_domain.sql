-- Lets the user who has ordered a domain see it, if that user is restricted to some domains. If the user sees domains with
-- exactly one label, the domain gets that label. Otherwise it is added to the domains that were chosen for the user, so that
-- nobody else sees more (ADR 117).
--
-- It is in the database because the worker that registers the domain may not change memberships.

create or replace function np_note_ordered_domain(p_domain uuid, p_actor text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare who text; m record;
begin
  who := np_restricted_user(np_account(), case when p_actor like 'token:%'
    then (select k.created_by from api_token k where k.account_id = np_account() and k.id = substr(p_actor, 7)::uuid) else p_actor end);
  if coalesce(who, '') = '' then return; end if;
  select label_ids, domain_ids into m from membership where account_id = np_account() and user_id = who::uuid for update;
  if cardinality(m.label_ids) = 1 then
    update domain d set labels = array(select distinct l from unnest(d.labels || m.label_ids) l order by l), version = d.version + 1
     where d.account_id = np_account() and d.id = p_domain and not d.labels && m.label_ids;
  else
    update membership set domain_ids = domain_ids || p_domain
     where account_id = np_account() and user_id = who::uuid and not p_domain = any (domain_ids);
  end if;
end $$;
alter function np_note_ordered_domain(uuid, text) owner to nameplane_owner;
revoke execute on function np_note_ordered_domain(uuid, text) from public;
grant execute on function np_note_ordered_domain(uuid, text) to nameplane_worker, nameplane_app;
