-- Renewals by themselves: one order for a period at most, what a registry was told about the end, calendar addresses.
-- Lock: access exclusive on api_token for a moment (few rows), share on request while its index is built.

-- However often the sweep runs: the end of a period is met with one order of ours. Only one that was taken back, or was never paid
-- in time, leaves room for another.
create unique index request_renewal_once on request (account_id, domain_id, (params ->> 'period'))
  where type = 'update-domain-renew' and origin = 'system' and params ? 'period' and state not in ('cancelled', 'cancelled_timeout');
create index request_renewal_unpaid on request (limit_at) where type = 'update-domain-renew' and origin = 'system' and state = 'action_required' and reason = 4006;
create index request_renewal_last on request (account_id) where type = 'update-domain-renew' and origin = 'system' and state = 'completed' and params ? 'last';

alter table domain_detail add column ends_at_expiry boolean not null default false;
comment on column domain_detail.ends_at_expiry is 'The registry was told to let the name go at its expiry (iis:clientDelete), as seen';

alter table api_token drop constraint api_token_kind_check;
alter table api_token add constraint api_token_kind_check check (kind in ('api','dns','acme','ddns','calendar'));
comment on table api_token is 'Keys of the panel API, of the DNS API and of calendar addresses';

create index request_renewed on request (ended_at) where type = 'update-domain-renew' and origin = 'system' and state = 'completed';
