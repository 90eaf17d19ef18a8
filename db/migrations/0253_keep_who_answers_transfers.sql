-- Who answered another registrar's wish for a name is written down before the registry hears it: its message about the end may be read before
-- the answer has been.
-- Lock: access exclusive on transfer for a moment (columns without defaults).

alter table transfer add column answer text, add column answered_by text;
alter table transfer add constraint transfer_answered check ((answer is null) = (answered_by is null) and answer in ('completed','rejected')) not valid;
alter table transfer validate constraint transfer_answered;
comment on column transfer.answer is 'State our own answer leads to; written before the registry is told';
comment on column transfer.answered_by is 'Who gave it; what ended otherwise was not theirs';
