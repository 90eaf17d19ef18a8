-- Our key for a SAML provider can be replaced without a moment in which logins fail: the new certificate is published beside the old one
-- until the provider knows it, and what was encrypted for the old one can still be read afterwards (ADR 146).
--
-- Locks: ACCESS EXCLUSIVE for a moment on login_provider for nullable columns and a CHECK; it has one row for an account.

alter table login_provider
  add column next_key_enc bytea,
  add column next_certificate text,
  add column former_key_enc bytea,
  add constraint login_provider_keys check ((next_key_enc is null) = (next_certificate is null) and (kind = 'saml' or (next_key_enc is null and former_key_enc is null)));
comment on column login_provider.next_key_enc is 'saml: the key that replaces ours, sealed; null: none is being introduced';
comment on column login_provider.next_certificate is 'saml: its certificate (PEM), published beside ours';
comment on column login_provider.former_key_enc is 'saml: the key before ours, sealed, with which answers are still decrypted; null: there was none';
