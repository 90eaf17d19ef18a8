-- The people of an account can freeze it when they fear that somebody else is acting in it: nothing leaves, and neither owners nor name
-- servers change, until it is lifted with fresh proof (ADR 108).
--
-- Locks: ACCESS EXCLUSIVE on account for two columns without a default, for a moment.

alter table account add column frozen_at timestamptz;
alter table account add column frozen_by uuid references panel_user;
alter table account add constraint account_frozen_check check ((frozen_at is null) = (frozen_by is null));
comment on column account.frozen_at is 'Since when no domain may leave, and no owner and no name server change; null: they may';
comment on column account.frozen_by is 'The user who froze it';
grant update (frozen_at, frozen_by) on account to nameplane_app;
