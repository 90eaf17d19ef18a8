-- Feedback may come from somebody without an account, and says where in the panel it was given.
-- Lock: short, two columns without a default.

alter table ticket add column reply_to text check (length(reply_to) <= 254);
alter table ticket add column context jsonb not null default '{}';
comment on column ticket.reply_to is '[personal] Address of a visitor without an account: answers go there by mail';
comment on column ticket.context is 'Where feedback was given: page, version, userAgent, language';
