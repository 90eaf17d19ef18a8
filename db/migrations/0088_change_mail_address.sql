-- A user's new mail address waits here until the link mailed to it is opened; the old one stays in use until then.
-- Lock: nullable columns without a default, so panel_user is not rewritten.

alter table panel_user add column new_email text, add column new_email_at timestamptz;
alter table panel_user add constraint panel_user_new_email check ((new_email is null) = (new_email_at is null));
comment on column panel_user.new_email is '[personal] address that waits for its proof; null when none does';
comment on column panel_user.new_email_at is 'When the new address was given';
