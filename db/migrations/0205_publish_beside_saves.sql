-- What was saved is published by the process that saved it, where nothing else of the zone waits: the role that saves has to see whether a
-- zone that was parked meanwhile may be taken off the name servers.
-- Lock: none, a right is granted.

grant execute on function np_is_replaced(uuid) to nameplane_app;
