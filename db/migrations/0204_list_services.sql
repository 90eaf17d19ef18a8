-- Staff list the services of all customers, and save views of that list.
--
-- Locks: SHARE on service while the index is built, and ACCESS EXCLUSIVE on staff_view while the new check reads its rows.

create index service_newest on service (id desc, account_id desc);
alter table staff_view drop constraint staff_view_list_check;
alter table staff_view add constraint staff_view_list_check
  check (list in ('customers','domains','orders','requests','invoices','payments','tickets','services'));
