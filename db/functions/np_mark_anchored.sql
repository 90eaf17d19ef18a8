-- Records up to which entry each of these audit chains is covered by an anchor, and returns the accounts whose chains were not
-- covered up to that entry before.
--
-- It is in the database because only the role nameplane_audit, as which this runs, may write to the ends of the chains (I-A3).

create or replace function np_mark_anchored(p_accounts uuid[], p_seqs bigint[]) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  update audit_head h set anchored_seq = a.seq
    from unnest(p_accounts, p_seqs) a (account_id, seq)
   where h.account_id = a.account_id and h.anchored_seq < a.seq and h.seq >= a.seq
  returning h.account_id $$;
grant create on schema public to nameplane_audit;
alter function np_mark_anchored(uuid[], bigint[]) owner to nameplane_audit;
revoke create on schema public from nameplane_audit;
revoke execute on function np_mark_anchored(uuid[], bigint[]) from public;
grant execute on function np_mark_anchored(uuid[], bigint[]) to nameplane_worker;
