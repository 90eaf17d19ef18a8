-- Gives the operator's account documents that customers were asked for: those that wait for a decision, with the nearest deadline
-- first, those that are decided, or one of them. Gives other accounts nothing.
--
-- In the database because: the documents belong to all customers; the row policies show staff the rows of one account only, like
-- everybody else.

create or replace function np_documents(p_decided boolean, p_ask uuid)
returns table (account_id uuid, brand_id uuid, account_number bigint, account_name text, ask_id uuid, subject_kind text, subject_id uuid, request_number bigint,
               request_type text, request_state text, ascii_name text, contact_name text, what text, why text, asked_by text, asked_at timestamptz, state text,
               sent_at timestamptz, decided_at timestamptz, decision text, files integer, deadline_at timestamptz, is_held boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.account_id, a.brand_id, a.number, coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), ''), k.id, k.subject_kind, k.subject_id,
         r.number, r.type, r.state, r.ascii_name, coalesce(nullif(c.organization, ''), trim(c.first_name || ' ' || c.last_name)), k.what, k.why, k.asked_by, k.asked_at, k.state,
         k.sent_at, k.decided_at, k.decision,
         (select count(*)::int from file f where f.account_id = k.account_id and f.owner_kind = 'document_ask' and f.owner_id = k.id),
         -- The deadline after which names stop working; a case without that consequence has none.
         case when s.source = 'icann' and s.closed_at is null then s.deadline_at end, coalesce(s.hold_set_at is not null and s.closed_at is null, false)
    from document_ask k join account a on a.id = k.account_id
    left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
    left join request r on k.subject_kind = 'request' and r.account_id = k.account_id and r.id = k.subject_id
    left join compliance_case s on k.subject_kind = 'compliance_case' and s.account_id = k.account_id and s.id = k.subject_id
    left join contact c on c.account_id = s.account_id and c.id = s.contact_id
   where np_is_operator()
     and case when p_ask is not null then k.id = p_ask
              when p_decided then k.state in ('accepted','refused')
              else k.state in ('wanted','sent') end
   order by k.state = 'sent' desc, case when p_decided then k.decided_at end desc,
            case when not p_decided and s.source = 'icann' and s.closed_at is null then s.deadline_at end, k.sent_at, k.asked_at limit 200 $$;
alter function np_documents(boolean, uuid) owner to nameplane_owner;
revoke execute on function np_documents(boolean, uuid) from public;
grant execute on function np_documents(boolean, uuid) to nameplane_app;
