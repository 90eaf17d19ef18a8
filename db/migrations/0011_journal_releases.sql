-- At some registries (.uk) a transfer is a command of the losing registrar, which releases the domain to another. The journal
-- keeps that command, too. The new list has every verb of the former one, so the stored rows fit it and are not checked again
-- ("not valid"). registry_command is therefore locked only for the moment in which one constraint replaces the other.
alter table registry_command drop constraint registry_command_verb_check;
alter table registry_command add constraint registry_command_verb_check
  check (verb in ('contact:create','contact:update','contact:delete','host:create','host:update',
                  'host:delete','domain:create','domain:renew','domain:update','domain:delete','domain:restore',
                  'domain:transfer-request','domain:transfer-approve','domain:transfer-reject','domain:transfer-cancel',
                  'domain:release','contact:transfer-request')) not valid;
