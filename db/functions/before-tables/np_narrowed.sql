-- Takes a list of rights, and gives those that a user who is restricted to certain domains keeps. It leaves out the rights to
-- see or export the whole account at once, to decide who gets in, and to reach sub-accounts.
--
-- It is in the database because np_enter and np_rights_in, which give the rights of sessions and API keys, call it.

create or replace function np_narrowed(p_rights text[]) returns text[] language sql immutable parallel safe as $$
  select array(select p from unnest(p_rights) p
                where p not in ('account_create_user', 'account_edit_user', 'account_setaccountsettings', 'account_subaccount_create', 'audit_view', 'export_data',
                                'subaccounts_act', 'subaccounts_view')) $$;
alter function np_narrowed(text[]) owner to nameplane_owner;
