-- Gives the certificate of a host on which a brand is served, with its encrypted private key. No row if the host is not served,
-- or has no certificate that is valid at the given time.
--
-- It is in the database because nobody is known during a TLS greeting, so it bypasses the row policies: the process that
-- answers browsers sees no other certificates, and no rows of the operator's account.

create or replace function np_host_certificate(p_host text, p_now timestamptz)
returns table (id uuid, pem text, key_enc bytea, unbroken_since timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.pem, c.key_enc, c.unbroken_since, c.expires_at
    from certificate c join brand_host h on h.host = c.common_name and h.is_live and h.purpose = 'panel'
   where c.kind = 'brand_host' and c.common_name = p_host and c.expires_at > p_now and c.pem is not null and c.key_enc is not null $$;
alter function np_host_certificate(text, timestamptz) owner to nameplane_owner;
revoke execute on function np_host_certificate(text, timestamptz) from public;
grant execute on function np_host_certificate(text, timestamptz) to nameplane_app;
