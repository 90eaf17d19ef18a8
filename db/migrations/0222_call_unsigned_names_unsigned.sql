-- A domain without DNSSEC is called by the field's own word for its zone.
-- Lock: none.

insert into status_code (code, machine, state, label_en, label_sv, tab, is_final, origin, note) values
(20801,'dnssec','unsigned','Unsigned','Osignerad',0,false,'own',null)
on conflict (code) do update set label_en = excluded.label_en, label_sv = excluded.label_sv;
