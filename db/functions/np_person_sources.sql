-- Gives for each table that can hold data of a person who has no login: the condition for rows with a mail address ($1, in
-- small letters), what an erasure does with such a row, and which of these rows it may erase already. Rows with the fate
-- "stays" are only counted. The tables are in the order of an erasure: data that are found through another table come before
-- that table.
--
-- It is in the database because its SQL is run by functions that have the right to change the rows.

create or replace function np_person_sources()
returns table (step integer, table_name text, fate text, matches text, due text)
language sql stable security definer set search_path = public, pg_temp as $$
  values
    (1, 'file', 'delete',
     '(t.owner_kind = ''abuse_report'' and exists (select 1 from abuse_report r where r.id = t.owner_id and lower(r.reporter_email) = $1)
       or t.owner_kind = ''abuse_mail'' and exists (select 1 from abuse_mail m join abuse_letter l on l.account_id = m.account_id and l.id = m.letter_id where m.id = t.owner_id and lower(l.sender_email) = $1)
       or t.owner_kind = ''ticket_message'' and exists (select 1 from ticket_message m join ticket i on i.account_id = m.account_id and i.id = m.ticket_id where m.account_id = t.account_id and m.id = t.owner_id and lower(i.reply_to) = $1))',
     '(t.owner_kind = ''ticket_message'' and exists (select 1 from ticket_message m join ticket i on i.account_id = m.account_id and i.id = m.ticket_id where m.account_id = t.account_id and m.id = t.owner_id and i.state <> ''open'')
       or t.created_at < now() - interval ''1096 days'')'),
    (2, 'abuse_mail', 'cut',
     '(lower(t.address) = $1 or exists (select 1 from abuse_letter l where l.account_id = t.account_id and l.id = t.letter_id and lower(l.sender_email) = $1))',
     't.at < now() - interval ''1096 days'''),
    (3, 'abuse_letter', 'cut', 'lower(t.sender_email) = $1', 't.decided_at < now() - interval ''1096 days'''),
    (4, 'abuse_report', 'cut', 'lower(t.reporter_email) = $1', 't.answered_at < now() - interval ''1096 days'''),
    (5, 'ticket_reply_address', 'delete', 'lower(t.address) = $1 and exists (select 1 from ticket i where i.account_id = t.account_id and i.id = t.ticket_id and lower(i.reply_to) = $1)',
     'exists (select 1 from ticket i where i.account_id = t.account_id and i.id = t.ticket_id and i.state <> ''open'')'),
    (6, 'ticket_mail', 'cut', 'lower(t.address) = $1 and exists (select 1 from ticket i where i.account_id = t.account_id and i.id = t.ticket_id and lower(i.reply_to) = $1)',
     'exists (select 1 from ticket i where i.account_id = t.account_id and i.id = t.ticket_id and i.state <> ''open'')'),
    (7, 'ticket_message', 'cut', 'exists (select 1 from ticket i where i.account_id = t.account_id and i.id = t.ticket_id and lower(i.reply_to) = $1)',
     'exists (select 1 from ticket i where i.account_id = t.account_id and i.id = t.ticket_id and i.state <> ''open'')'),
    (8, 'ticket', 'cut', 'lower(t.reply_to) = $1', 't.state <> ''open'''),
    (9, 'mail_intake', 'delete', 'lower(t.sender) = $1', 't.state <> ''new'''),
    (10, 'delivery', 'cut', 'lower(t.address) = $1 and exists (select 1 from account a where a.id = t.account_id and a.kind = ''operator'')', 't.state <> ''queued'''),
    (11, 'contact', 'stays', 'lower(t.email) = $1', 'false'),
    (12, 'mail_suppression', 'stays', 'lower(t.address) = $1', 'false'),
    (13, 'push', 'cut', 'lower(t.receiver_email) = $1', 't.ended_at < now() - interval ''1096 days'''),
    -- An escrow that held money belongs to the books and is kept. An escrow that was never agreed on is only an invitation.
    (14, 'escrow', 'cut', 'lower(t.invited_email) = $1', 't.state in (''declined'',''withdrawn'',''lapsed'')') $$;
alter function np_person_sources() owner to nameplane_owner;
revoke execute on function np_person_sources() from public;
