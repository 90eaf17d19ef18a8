-- A phone proved for two-step login may be longer than a registry's contact can hold: 7 to 15 digits after the prefix.
-- Lock: short, on panel_user; one row per person.

alter table panel_user drop constraint panel_user_phone_check;
alter table panel_user add constraint panel_user_phone_check check (phone ~ '^\+[0-9]{1,3}\.[0-9]{1,15}$');
comment on column panel_user.phone is '[personal] prefix, dot, number; a domain contact takes at most 17 characters of it';

-- SMS are written down before they are sent. What became of one whose answer was lost is read at the provider.
create index delivery_sms on delivery (account_id, created_at) where channel = 'sms';
