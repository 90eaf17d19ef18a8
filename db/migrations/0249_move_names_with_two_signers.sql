-- A signed name can move its DNS here with two signers side by side (RFC 8901, model 2): what was chosen before the move, and what is
-- known of the other signer until it has gone.
-- Lock: access exclusive on staged_zone and domain_dnssec for a moment (columns that are null or have a constant default; the checks are
-- taken over without a scan and proved afterwards).

alter table staged_zone add column joins_signers boolean not null default false;
comment on column staged_zone.joins_signers is 'When the name has arrived its zone is signed here beside the former provider, and the name servers change when the DS of both stand';
alter table staged_zone add constraint staged_zone_one_choice check (not (removes_ds and joins_signers)) not valid;
alter table staged_zone validate constraint staged_zone_one_choice;

alter table domain_dnssec add column signers jsonb;
comment on column domain_dnssec.signers is 'Another provider signs the zone too: {keys, ds: its own as last believed, ttlSeconds: longest of its NS and DNSKEY sets, agreedAt: since when both answer with the keys of both, leftAt: since when the parent points to us alone}; null: nobody does';
alter table domain_dnssec drop constraint domain_dnssec_waits_for_check;
alter table domain_dnssec add constraint domain_dnssec_waits_for_check check (waits_for in ('server_key','servers','old_data','delegation','parent_add','registry','validators','parent_remove','parent_ttl','customer_add','customer_remove','their_servers','their_algorithm','customer_key','customer_servers','old_servers')) not valid;
alter table domain_dnssec validate constraint domain_dnssec_waits_for_check;
