-- A credit note is booked, never paid: lists show it with a word of its own. Its row stays in the invoice machine.
-- Lock: none.

insert into status_code (code, machine, state, label_en, label_sv, tab, is_final, origin, note) values
(20311,'credit_note','booked','Credited','Krediterad',0,true,'own','Shown for invoice rows of kind credit_note');
