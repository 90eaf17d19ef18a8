-- That somebody else has renewed or restored a name meanwhile is found while the request is worked on: it ends as a duplicate.
-- Lock: row exclusive on state_edge.

insert into state_edge (machine, from_state, event, to_state) values ('request', 'processing', 'duplicate', 'cancelled_duplicate');
