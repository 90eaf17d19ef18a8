-- Staff reject, cancel, lock and unlock many requests, and hold, release and note many domains, each with a reason.
--
-- Locks: ACCESS EXCLUSIVE on staff_batch while the new check reads its rows.

alter table staff_batch drop constraint staff_batch_act_check;
alter table staff_batch add constraint staff_batch_act_check check (act in ('requestRetry','requestReject','requestCancel','requestLock',
  'requestUnlock','domainCompare','domainHold','domainRelease','domainNote'));
