-- Accounts choose the template their new zones start from.
-- Lock: access exclusive on template for a moment.

alter table template add column is_default boolean not null default false;
comment on column template.is_default is 'New zones of the account start from it; without one they start from the shared template "Default"';
create unique index template_default on template (account_id, kind) where is_default;
update template set is_default = true where kind = 'records' and name = 'Default' and not is_shared;
