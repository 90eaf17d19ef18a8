-- A check of a VAT number is written down before the register is asked, so that a question whose process dies is not forgotten. The
-- attempts since the last answer say how long to wait for the next.
--
-- Locks: ACCESS EXCLUSIVE on vat_proof for a moment, because nothing has written to it; SHARE on account while its index is built.

alter table vat_proof drop constraint vat_proof_result_check;
alter table vat_proof add constraint vat_proof_result_check check (result in ('asked','valid','invalid','unavailable'));
alter table vat_proof add column attempt smallint not null default 1 check (attempt >= 1);
comment on column vat_proof.attempt is 'Which question in a row without an answer: 1 after an answer, 2 after one that was not answered';
comment on column vat_proof.recheck_at is 'When the register is asked again';

create index vat_proof_newest on vat_proof (account_id, vat_number, checked_at desc);
create index account_with_vat_number on account (id) where vat_number is not null;
