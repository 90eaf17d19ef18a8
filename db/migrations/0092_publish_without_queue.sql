-- A zone that waits for its publication is found by its own row, and held by the run that works on it.
-- Lock: access exclusive on zone for a moment (columns without default; the index has few rows).

alter table zone add column publishing_until timestamptz, add column renewal_at timestamptz;
comment on column zone.publishing_until is 'A run of the publisher holds the zone until then and moves this on while it works; null when none does';
comment on column zone.renewal_at is 'When it was asked to go out under a newer serial though nothing in it has changed: its keys or signatures have';

drop index zone_queue;
create index zone_queue on zone (changed_at) where (version > published_version or renewal_at is not null) and removed_at is null;
create index zone_signed on zone (published_at) where is_signed and removed_at is null;
comment on index zone_signed is 'Signed zones by their last publication: those whose signatures were made anew since';

-- A changed set finds room on its page and leaves the index alone; pages written from now on keep it.
alter table zone_rrset set (fillfactor = 85);
