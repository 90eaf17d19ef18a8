-- The hold of a domain for abuse can end while its owner has not confirmed an address: then the domain stays suspended.
insert into state_edge (machine, from_state, event, to_state) values
  ('domain', 'abuse', 'overdue', 'suspended');
