-- Gives the operator's account the contact objects whose data at a registry differ from ours: all of them, or one. Gives other
-- accounts nothing.
--
-- In the database because: the contacts belong to all customers; the row policies show staff the rows of one account only, like
-- everybody else.

create or replace function np_contact_differences(p_id uuid)
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
alter function np_contact_differences(uuid) owner to nameplane_owner;
revoke execute on function np_contact_differences(uuid) from public;
grant execute on function np_contact_differences(uuid) to nameplane_app;
