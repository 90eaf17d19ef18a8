-- Registers the first key with which second factors are encrypted. The key itself is MASTER_KEY, which is not in the database.

insert into data_key (id, purpose) values (1, 'credential.secret_enc');
