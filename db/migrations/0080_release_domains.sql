-- Domains that registrars release to each other's tags (.uk): when one arrives, all unfinished orders of its transfer are found by its name,
-- whichever account has them (np_arriving_name). The index is small: most requests have ended.
--
-- Locks: SHARE on request while the index is built; writes wait for it.

create index request_unended_name on request (ascii_name, type)
  where not is_final and state <> 'in_basket';
