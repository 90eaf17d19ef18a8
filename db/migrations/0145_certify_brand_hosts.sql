-- The panel ends TLS by itself, with a certificate for each host of a brand (ADR 130). The certificates belong to the account of the
-- operator, because nobody orders or pays for them, and brands change hands. An order at the authority is kept while it lasts, so that a
-- certificate whose answer was lost is fetched and not ordered once more. Hosts can send visitors to the main host of their brand.
--
-- Locks: ACCESS EXCLUSIVE on certificate and brand_host for columns without computed defaults, and an index of its few rows.

alter table certificate add column order_url text;
alter table certificate add column order_key_enc bytea;
alter table certificate add column unbroken_since timestamptz;
comment on column certificate.order_url is 'Hosts of brands: the order under way at the authority; csr is its request';
comment on column certificate.order_key_enc is 'Hosts of brands: the private key of the order under way, encrypted';
comment on column certificate.unbroken_since is 'Hosts of brands: since when one certificate has followed the other without a gap';
comment on column certificate.renews_at is 'When the next certificate is begun; as the authority wants it, or after two thirds of the life; null of redirect hosts, where next_step_at says it';
create unique index certificate_brand_host on certificate (common_name) where kind = 'brand_host';

alter table brand_host add column redirects boolean not null default false;
alter table brand_host add constraint brand_host_main_stays check (not (is_main and redirects));
comment on column brand_host.redirects is 'Pages are not served there: visitors are sent to the main host of the brand';
comment on column brand_host.is_live is 'The brand is served on it; false: it was removed, and only its ended sessions name it';
