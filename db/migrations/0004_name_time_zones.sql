-- The time zone of a brand is a zone, not an offset: +02:00 is Stockholm's time in summer only.
--
-- Locks: ACCESS EXCLUSIVE on brand for the check, which reads its few rows.

update brand set time_zone = case time_zone when '+00:00' then 'UTC' when '+01:00' then 'Europe/Stockholm' when '+02:00' then 'Europe/Stockholm' else time_zone end;
-- The names of zones with a fixed offset count the other way round: Etc/GMT-3 is three hours ahead.
update brand set time_zone = 'Etc/GMT' || translate(left(time_zone, 1), '+-', '-+') || substr(time_zone, 2, 2)::integer where time_zone ~ '^[+-][0-9]{2}:00$';
update brand set time_zone = 'Europe/Stockholm' where time_zone !~ '^[A-Z]';
alter table brand alter column time_zone set default 'Europe/Stockholm';
alter table brand add constraint brand_time_zone check (time_zone ~ '^[A-Z][A-Za-z0-9_+/-]*$');
comment on column brand.time_zone is 'IANA zone of days, deadlines and times; a user may see times in another (preferences, timeZone)';
comment on column panel_user.preferences is 'View settings: cart view, help, prices with VAT, labels, time zone, newsletter, notification channels, saved list views';
