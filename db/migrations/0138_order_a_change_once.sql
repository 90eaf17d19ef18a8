-- Two changes of one kind are never open for one name: what was asked before each order is now held by the index, as for renewals and transfers.
-- Lock: share on request while the index is built.

do $$
declare
  twice text;
begin
  select string_agg(format('%s of %s (requests %s)', type, ascii_name, numbers), '; ') into twice
    from (select type, ascii_name, string_agg(number::text, ', ' order by number) as numbers from request
           where not is_final and state <> 'in_basket' and type in ('update-domain-dns','update-domain-contacts','update-domain-registrant','create-dns-registration')
           group by account_id, type, ascii_name having count(*) > 1) d;
  if twice is not null then
    raise exception 'Ordered twice at the same moment: %', twice using hint = 'Cancel one of each pair in the panel, then start again.';
  end if;
end $$;

drop index request_one_open;
create unique index request_one_open on request (account_id, type, ascii_name)
  where not is_final and state <> 'in_basket' and type in ('create-domain-registration','create-domain-transfer','update-domain-renew','update-domain-restore','update-domain-cancellation',
                                                           'update-domain-dns','update-domain-contacts','update-domain-registrant','create-dns-registration');
comment on index request_one_open is 'One open request of a kind for a name; who orders the second at the same moment is refused';
