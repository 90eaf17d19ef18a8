-- Parts of words are found by an index of three letters in a row (pg_trgm), within an account (btree_gin).

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
