-- Certificates that sign SMD files can be revoked by their authority (a CRL): a file of such a signer is not taken, and one that was taken
-- before is not used any more.
--
-- Locks: two new tables; signed_mark, for a column without a default.

create table revoked_signer (
  authority   text not null check (authority ~ '^[0-9A-F]{64}$'),
  serial      text not null check (serial ~ '^[0-9A-F]{1,40}$'),
  revoked_at  timestamptz not null,
  primary key (authority, serial)
);
comment on table revoked_signer is 'Certificates of signers of SMD files that their authority has revoked. The same for all accounts';
comment on column revoked_signer.authority is 'SHA-256 fingerprint of the certificate of the authority that issued and revoked it';

create table revoked_signer_list (
  authority   text primary key,
  issued_at   timestamptz not null,
  next_at     timestamptz,
  fetched_at  timestamptz not null
);
comment on table revoked_signer_list is 'Which version of each authority''s list is loaded';
comment on column revoked_signer_list.next_at is 'Until when the authority promises a newer one';

alter table signed_mark add column signer_authority text, add column signer_serial text;
comment on column signed_mark.signer_serial is 'Serial number of the certificate that signed the file. Null in files from before signers were noted';

do $$
declare t text;
begin
  foreach t in array array['revoked_signer','revoked_signer_list'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('grant select on %I to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly', t);
    execute format('grant insert, update, delete on %I to nameplane_worker', t);
  end loop;
end $$;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('revoked_signer', 'operational', null, null, 'keep', 'public list of an authority, without personal data'),
('revoked_signer_list', 'operational', null, null, 'keep', 'which version of the public list is loaded');
