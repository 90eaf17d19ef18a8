-- Lookups of the registry journal that the first cut had no index or right for.
-- Lock: share lock on registry_command while three small partial indexes are built.

-- Second looks at decided commands (adopted, given up): the registry may have executed late (I-D6).
create index registry_command_reread on registry_command (next_check_at) where decided_at is not null and next_check_at is not null;

-- A poll message names the command it answers by its clTRID only.
create index registry_command_open_cltrid on registry_command (cltrid) where decided_at is null;

-- Lock and auth code are commands of the HTTP process: their frames belong into the same transcript. Reading stays with staff and worker.
grant insert on registry_frame to nameplane_app;

comment on column registry_frame.body is '[personal] frame with secrets masked; holds contact data';
