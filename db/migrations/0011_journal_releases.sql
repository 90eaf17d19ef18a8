-- At some registries the losing registrar gives a domain to another (.uk): the journal keeps that command, too. The new list has all of
-- the former one, so the rows are not read again under the lock: registry_command is locked for the moment of the exchange.
alter table registry_command drop constraint registry_command_verb_check;
alter table registry_command add constraint registry_command_verb_check
  check (verb in ('contact:create','contact:update','contact:delete','host:create','host:update',
                  'host:delete','domain:create','domain:renew','domain:update','domain:delete','domain:restore',
                  'domain:transfer-request','domain:transfer-approve','domain:transfer-reject','domain:transfer-cancel',
                  'domain:release','contact:transfer-request')) not valid;
