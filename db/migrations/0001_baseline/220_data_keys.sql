-- The first key second factors are sealed with; the key itself is MASTER_KEY, outside of the database.

insert into data_key (id, purpose) values (1, 'credential.secret_enc');
