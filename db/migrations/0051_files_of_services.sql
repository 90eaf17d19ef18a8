-- A service can be delivered with files, such as a certificate.
--
-- Locks: ACCESS EXCLUSIVE on file while the new check reads its rows.

alter table file drop constraint file_owner_kind_check;
alter table file add constraint file_owner_kind_check check (owner_kind in ('ticket_message','request','compliance_case','invoice','article',
  'bank_file','batch_run','brand','refund','document_ask','upload','service'));
