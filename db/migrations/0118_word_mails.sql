-- Brands word their mails themselves: for each mail and each case of it, in both languages, as plain text with variables. Versions are
-- never changed; what is being changed waits in a draft. Rows without a brand are the operator's own standard, for all brands that have no
-- text of their own. The table brand_text, which nothing has used, makes room.
--
-- Locks: ACCESS EXCLUSIVE on brand_text, which is dropped; SHARE ROW EXCLUSIVE on brand for the foreign keys.

drop table brand_text;
delete from retention_rule where table_name = 'brand_text';

create table mail_text (
  brand_id      uuid references brand,
  mail          text not null check (length(mail) between 1 and 80),
  version       integer not null check (version > 0),
  texts         jsonb,
  restored_from integer,
  created_by    text not null,
  created_at    timestamptz not null,
  constraint mail_text_once unique nulls not distinct (brand_id, mail, version)
);
comment on table mail_text is 'Published texts of mails; the highest version of a mail is in use';
comment on column mail_text.brand_id is 'null: for all brands that have no text of their own';
comment on column mail_text.mail is 'Name of the mail, and behind a full stop the case of it where it has several; every-mail: for all mails';
comment on column mail_text.texts is 'Fields by language; null: back to the standard text';
comment on column mail_text.restored_from is 'The version that was brought back; 0: the standard; null: something new';

create table mail_text_draft (
  brand_id   uuid references brand,
  mail       text not null check (length(mail) between 1 and 80),
  texts      jsonb,
  revision   integer not null check (revision > 0),
  changed_by text not null,
  changed_at timestamptz not null,
  constraint mail_text_draft_once unique nulls not distinct (brand_id, mail)
);
comment on table mail_text_draft is 'Texts of mails that are being changed and are not published yet';
comment on column mail_text_draft.texts is 'Fields by language; null: nothing is being changed';
comment on column mail_text_draft.revision is 'Counts the changes, also those that end a draft, so that two people cannot overwrite each other';

do $$ declare t text; begin
  foreach t in array array['mail_text', 'mail_text_draft'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy owner on %I to nameplane_app using (np_owns_brand(brand_id)) with check (np_owns_brand(brand_id))', t);
    execute format('create policy staff on %I to nameplane_staff
      using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
      with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))', t);
  end loop;
end $$;
-- What is in use is no secret of the brand that its customers' mails are written for; the standard of all brands is everybody's.
create policy in_use on mail_text for select to nameplane_worker using (brand_id is null or brand_id = np_brand());
create policy standard on mail_text for select to nameplane_app, nameplane_staff using (brand_id is null);
grant select, insert on mail_text to nameplane_app, nameplane_staff;
grant select, insert, update on mail_text_draft to nameplane_app, nameplane_staff;
grant select on mail_text to nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('mail_text', 'operational', null, null, 'keep', 'what customers were written must remain known'),
('mail_text_draft', 'operational', null, null, 'keep', 'one row for each mail of a brand');
