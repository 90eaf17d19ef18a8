-- A key whose maker has left the account, or no longer has the rights it was given, is refused; the refusal is noted like others.
--
-- Locks: ACCESS EXCLUSIVE on api_token for the check, which reads its few rows.

alter table api_token drop constraint api_token_refused_why_check;
alter table api_token add constraint api_token_refused_why_check check (refused_why in ('network','reach','ended','revoked','stopped'));
comment on column api_token.refused_why is 'network: not one of its own; reach: asked for what is beyond it; ended, revoked: no longer a token; stopped: its maker may no longer do what it does';
