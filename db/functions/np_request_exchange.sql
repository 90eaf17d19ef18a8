-- Gives the operator's account the messages exchanged with a registry for a request, with secrets masked, as they are stored.
-- Gives other accounts nothing.
--
-- In the database because: the request belongs to a customer; the row policies show staff the rows of one account only, like
-- everybody else.

create or replace function np_request_exchange(p_account uuid, p_request uuid)
returns table (id uuid, registry_id text, verb text, object text, state text, result_code smallint, result_text text, sent_at timestamptz, decided_at timestamptz, decided_by text, frames jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.registry_id, c.verb, c.object, c.state, c.result_code, c.result_text, c.sent_at, c.decided_at, c.decided_by,
         (select coalesce(jsonb_agg(jsonb_build_object('direction', f.direction, 'at', f.at, 'body', f.body) order by f.at, f.id), '[]') from registry_frame f where f.account_id = c.account_id and f.command_id = c.id)
    from registry_command c
   where np_is_operator() and c.account_id = p_account and c.request_id = p_request order by c.id limit 100 $$;
alter function np_request_exchange(uuid, uuid) owner to nameplane_owner;
revoke execute on function np_request_exchange(uuid, uuid) from public;
grant execute on function np_request_exchange(uuid, uuid) to nameplane_app;
