-- Users and staff read the audit log with filters, and its ends are anchored every few minutes.
--
-- Locks: audit_event with SHARE while its two indexes are made, audit_head and audit_anchor with ACCESS EXCLUSIVE for a moment.

create index audit_actor on audit_event (account_id, actor, seq);
create index audit_action on audit_event (account_id, action, seq);

alter table audit_head add column anchored_seq bigint not null default 0;
comment on column audit_head.anchored_seq is 'The last entry of the chain that an anchor covers';

alter table audit_anchor add column leaves bytea not null default '';
comment on table audit_anchor is 'The ends of chains that had moved since the anchor before; its root is also written outside the database';
comment on column audit_anchor.root is 'sha256(root of the anchor before || sha256(leaves))';
comment on column audit_anchor.heads is 'Number of ends in leaves';
comment on column audit_anchor.leaves is 'For each end 56 bytes: id of the account, number of its last entry (8 bytes, big-endian), hash of that entry';

create policy sweep on audit_head for select to nameplane_readonly using (true);
grant select on audit_head to nameplane_readonly;
grant select on audit_anchor to nameplane_worker;
