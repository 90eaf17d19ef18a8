-- The accounts in which a user acted last come first when the user switches accounts: sessions are found by user and account.
--
-- Locks: SHARE on session while the index is built. Sessions that ended long ago are deleted, so there are few.

create index session_of_account on session (user_id, account_id, created_at desc);
