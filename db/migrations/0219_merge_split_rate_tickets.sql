-- Tickets of one customer can be merged into one, and messages split off into a new ticket. A customer can rate a closed ticket.
--
-- Locks: ACCESS EXCLUSIVE on ticket for columns without a rewrite and for constraints, which read the table once.

alter table ticket drop constraint ticket_state_check;
alter table ticket add constraint ticket_state_check check (state in ('open','closed','junk','archived','merged'));
alter table ticket add column merged_into uuid;
alter table ticket add column split_from uuid;
alter table ticket add constraint ticket_merged_into_fkey foreign key (account_id, merged_into) references ticket (account_id, id);
alter table ticket add constraint ticket_split_from_fkey foreign key (account_id, split_from) references ticket (account_id, id);
alter table ticket add constraint ticket_merged check ((state = 'merged') = (merged_into is not null) and merged_into <> id);
comment on column ticket.merged_into is 'The ticket that has its messages since it was merged, which is not merged itself';
comment on column ticket.split_from is 'The ticket whose messages it began with';
create index ticket_merged_tickets on ticket (account_id, merged_into) where merged_into is not null;

alter table ticket add column rating text check (rating in ('good','okay','bad'));
alter table ticket add column rating_comment text not null default '' check (length(rating_comment) <= 1000);
alter table ticket add column rated_at timestamptz;
alter table ticket add constraint ticket_rated check ((rating is null) = (rated_at is null));
comment on column ticket.rating is 'What the customer said of the support after the ticket was closed';
comment on column ticket.rating_comment is '[personal] what the customer wrote about it';

insert into status_code (code, machine, state, label_en, label_sv, tab, is_final, origin, note) values
(21851, 'ticket', 'merged', 'Merged', 'Sammanslaget', 0, true, 'own', 'its messages are in another ticket');
insert into state_edge (machine, from_state, event, to_state) values
('ticket', 'open', 'merge', 'merged'),
('ticket', 'closed', 'merge', 'merged');

create or replace view reports.ticket as
  select t.account_id, t.id as ticket_id, t.number, t.category, t.priority, t.state, t.created_at, t.closed_at,
         (select min(m.created_at) from ticket_message m where m.account_id = t.account_id and m.ticket_id = t.id and m.author_kind = 'staff' and not m.is_internal) as answered_at,
         t.rating, t.rated_at
    from ticket t where t.state <> 'merged';
comment on view reports.ticket is 'Tickets without their texts, with the time of the first answer and what the customer said of it; merged ones count once';
