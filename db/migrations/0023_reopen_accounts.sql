-- A closed account can be opened again: somebody closed the wrong one, or the customer comes back.
--
-- Locks: none beyond the new row.

insert into state_edge (machine, from_state, event, to_state) values ('account', 'closed', 'reopen', 'active');
