-- The search of staff finds people by phone number, contacts by their handle at a registry, and domains by an address that they lead to. A phone
-- number is found by its last eight digits, because people write the rest in several ways.
--
-- Locks: SHARE on each table while its index is built.

create index contact_any_phone on contact (right(phone, 8)) where phone is not null;
create index panel_user_any_phone on panel_user (right(phone, 8)) where phone is not null;
create index contact_handle_any on contact_handle (handle);
create index host_any_address on host using gin (addresses) where deleted_at is null;
create index zone_rrset_any_address on zone_rrset using gin (rdata) where type in ('A','AAAA');
create index payment_any_object on payment (provider_object) where provider_object is not null;
