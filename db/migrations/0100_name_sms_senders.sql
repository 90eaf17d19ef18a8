-- Brands choose the sender of their SMS in the panel. Networks show at most 11 letters and digits (3GPP TS 23.040 9.1.2.5), or a number.
--
-- Locks: ACCESS EXCLUSIVE on brand for the check, which reads its few rows.

alter table brand add constraint brand_sms_sender
  check (sms_sender is null or sms_sender ~ '^([A-Za-z][A-Za-z0-9]{2,10}|\+[1-9][0-9]{6,14})$') not valid;
comment on column brand.sms_sender is 'Sender of its SMS: 3 to 11 letters and digits, or a number; null: that of the installation, or the brand''s name';
grant update (sms_sender) on brand to nameplane_app, nameplane_staff;
