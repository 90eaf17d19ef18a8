-- What registries hold inside our contact objects is compared with our contacts, spread over nights.
-- Lock: access exclusive on contact_handle while its rows get the night of their first reading, a second for each 100,000.

alter table registry add column contact_nights smallint not null default 7 check (contact_nights between 1 and 90);
comment on column registry.contact_nights is 'Nights over which every contact object we keep there is read once; a night is 22 to 04 UTC';

alter table contact_handle
  add column check_due_at timestamptz not null default date_trunc('day', now(), 'UTC') + interval '22 hours' + floor(random() * 7) * interval '1 day' + random() * interval '6 hours',
  add column differs jsonb not null default '{}',
  add column differs_id uuid unique,
  add column differs_since timestamptz,
  add check ((differs = '{}') = (differs_id is null) and (differs_id is null) = (differs_since is null));
comment on column contact_handle.check_due_at is 'When the object is read at its registry next';
comment on column contact_handle.differs is '[personal] fields in which the registry holds something else than the contact, with what it holds; emptied when both agree';
comment on column contact_handle.differs_id is 'Names the difference while there is one';
create index contact_handle_check on contact_handle (check_due_at) where seen_at is not null and deleted_at is null;
create index contact_handle_differs on contact_handle (account_id, contact_id) where differs_id is not null;

create function np_contact_differences(p_id uuid)
returns table (account_id uuid, brand_id uuid, account_number bigint, account_name text, id uuid, registry_id text, contact_id uuid, handle text, contact jsonb, differs jsonb, since timestamptz,
               request_number bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select h.account_id, a.brand_id, a.number, coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), ''), h.differs_id, h.registry_id, h.contact_id, h.handle,
         jsonb_build_object('contactId', c.id, 'party', c.party, 'organization', c.organization, 'firstName', c.first_name, 'lastName', c.last_name, 'idNumber', c.id_number,
                            'vatNumber', c.vat_number, 'street', c.street, 'postcode', c.postcode, 'city', c.city, 'region', c.region, 'country', c.country, 'phone', c.phone, 'email', c.email),
         h.differs, h.differs_since,
         (select r.number from request r where r.account_id = h.account_id and r.type = 'update-domain-contacts' and r.params ->> 'contactId' = h.contact_id::text
             and not r.params ?| array['roles', 'ownObjects', 'byRole'] and not r.is_final and r.state <> 'in_basket' order by r.created_at desc limit 1)
    from contact_handle h join account a on a.id = h.account_id
    join contact c on c.account_id = h.account_id and c.id = h.contact_id
    left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
   where np_is_operator() and h.differs_id is not null and h.deleted_at is null and (p_id is null or h.differs_id = p_id)
   order by h.differs_since limit 200 $$;
comment on function np_contact_differences(uuid) is 'For the operator''s account: contact objects whose data differ from ours, or one of them; nothing for anybody else';
alter function np_contact_differences(uuid) owner to nameplane_owner;
revoke execute on function np_contact_differences(uuid) from public;
grant execute on function np_contact_differences(uuid) to nameplane_app;
