-- DNS plans are ordered, and end: a zone may hold more than its plan allows when a larger plan has ended, and a name may have a lock and a
-- plan in one basket.
-- Lock: access exclusive on zone for a moment (a check goes); share on request while the index is built.

-- Nothing of a zone is deleted because its plan has ended. Whether a change fits is decided under the zone's row lock: a zone that is too
-- full may shrink and not grow.
do $$ declare c text; begin
  select conname into c from pg_constraint where conrelid = 'zone'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%rrset_count <= rrset_max%';
  if c is not null then execute format('alter table zone drop constraint %I', c); end if;
end $$;
comment on column zone.rrset_max is 'Records the plan allows at the time, 1,000,000 and more: not counted. A zone that holds more (its plan has ended) keeps them and may shrink';
comment on column zone.service_id is 'The DNS plan the zone is served under; null: Free DNS';
comment on function np_rrset_check() is 'CNAME stands alone, REDIRECT without addresses, MAILFORWARD without MX; keeps zone.rrset_count and zone.record_counts (I-Z5)';

-- 2298 is the registry lock: it is ordered as a service, as plans are.
drop index request_one_in_basket;
create unique index request_one_in_basket on request (account_id, basket_of, type, ascii_name, (coalesce(product_id, 2298) = 2298))
  where state = 'in_basket' and ascii_name is not null;
comment on index request_one_in_basket is 'One line of a kind for a name in a basket; its registry lock and its DNS plan are two';

create index zone_service on zone (account_id, service_id) where service_id is not null;
