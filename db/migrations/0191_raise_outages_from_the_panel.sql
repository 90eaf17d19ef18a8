-- A person's act on the panel that meets a registry which refuses us altogether tells the desk of it, too, as orders do.
-- Lock: none.
grant execute on function np_registry_refuses(uuid, text, text, jsonb) to nameplane_app;
