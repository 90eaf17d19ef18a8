-- Gives an owner certificate of a brand to anybody who has its number or the SHA-256 of its file, with what it takes to say
-- whether the holder is still the same: the holder's data now, from whatever account has the domain. Those data are compared and
-- never shown. Null if there is no such certificate, or if its data were erased.
--
-- It is in the database because it reads rows of accounts for somebody without a login.

create or replace function np_owner_certificate(p_brand uuid, p_number text, p_hash bytea) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('number', o.number, 'facts', o.facts, 'statement', o.statement, 'signature', encode(o.signature, 'base64'),
           'keyId', k.id, 'publicKey', encode(k.public_key, 'base64'), 'issuedAt', o.issued_at, 'isReplaced', o.replaced_at is not null,
           'holder', (select jsonb_build_object('party', c.party, 'organization', c.organization, 'firstName', c.first_name, 'lastName', c.last_name,
                                'idNumber', c.id_number, 'city', c.city, 'country', c.country)
                        from domain d
                        join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id and x.registry_id is not null
                        join domain_contact r on r.account_id = d.account_id and r.domain_id = d.id and r.role = 'registrant'
                        join contact c on c.account_id = r.account_id and c.id = r.contact_id
                       where d.ascii_name = o.ascii_name and d.tab <= 4 limit 1))
    from owner_certificate o join document_key k on k.id = o.key_id
   where o.brand_id = p_brand and o.facts <> '{}' and (o.number = p_number or o.pdf_hash = p_hash) limit 1 $$;
alter function np_owner_certificate(uuid, text, bytea) owner to nameplane_owner;
revoke execute on function np_owner_certificate(uuid, text, bytea) from public;
grant execute on function np_owner_certificate(uuid, text, bytea) to nameplane_app;
