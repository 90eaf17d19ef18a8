-- Staff approve, refuse and cancel many orders, and give many domains to another account. Which account is kept with the act.
--
-- Locks: ACCESS EXCLUSIVE on staff_batch while the new check reads its rows.

alter table staff_batch drop constraint staff_batch_act_check;
alter table staff_batch add constraint staff_batch_act_check check (act in ('requestRetry','requestReject','requestCancel','requestLock',
  'requestUnlock','domainCompare','domainHold','domainRelease','domainNote','domainPush','orderApprove','orderRefuse','orderCancel'));
alter table staff_batch add column account_number bigint check (account_number > 0);
alter table staff_batch add constraint staff_batch_account check ((act = 'domainPush') = (account_number is not null));
comment on column staff_batch.account_number is 'The account that gets the domains';
