-- One word per thing: columns, a state of registry_act and an event get the word the glossary has for them.
--
-- Locks: ACCESS EXCLUSIVE on approval, domain_dnssec, registry_act and card_holder for the renaming of columns (no rewrite), and the
-- rows that hold a former word: of registry_act, webhook, tld_rule, role and delivery.

alter table approval rename column expiry_told_at to expiry_notified_at;
comment on column approval.expiry_notified_at is 'When the account was notified that nobody had decided in time; null: not over, decided, or of a kind that has no notice';
alter index approval_untold rename to approval_not_notified;

alter table domain_dnssec rename column owner_told to owner_mails;
comment on table domain_dnssec is 'Last check of the chain of a domain by DNS, and the step that waits; states stand in domain.dnssec_state, dnssec_key and domain_ds';
comment on column domain_dnssec.seen is 'parent, servers, validations, signer: what the last check found';

alter table registry_act rename column told_at to notified_at;
comment on column registry_act.notified_at is 'When the account was notified; null: goes with the next mail about such acts';
alter index registry_act_untold rename to registry_act_not_notified;
alter table registry_act drop constraint registry_act_kind_check;
update registry_act set kind = 'transferred_away' where kind = 'moved_away';
alter table registry_act add constraint registry_act_kind_check check (kind in ('held','unverified','lifted','deleted','transferred_away','renewed'));
comment on column registry_act.kind is 'held: taken out of DNS; unverified: the same until its owner is verified; lifted: back in DNS; deleted; transferred_away; renewed';

alter table card_holder rename column look_at to check_at;
alter index card_holder_look rename to card_holder_check;

alter index zone_ending rename to zone_to_remove;

update webhook set events = array_replace(events, 'domain.handover', 'domain.push') where 'domain.handover' = any (events);

comment on table brand is 'A face of the panel: texts, hosts, appearance, prices; owned by the operator or by a reseller account';
comment on table whitelabel_config is 'Versions of a brand''s appearance and switches; the highest published version is live, older ones are undo';
comment on table system_check is 'Last check of each part of the system by the worker; one that is old counts as unknown';

update tld_rule
   set rules = jsonb_set(rules #- '{expiryRecovery,tellsRegistrant}', '{expiryRecovery,notifiesRegistrant}', rules #> '{expiryRecovery,tellsRegistrant}')
 where rules #> '{expiryRecovery}' ? 'tellsRegistrant';

update role r set name = 'Staff' from account a where a.id = r.account_id and a.kind = 'operator' and r.name = 'Desk';

update delivery set template = 'contact-changed', payload = jsonb_set(payload, '{facts,template}', '"contact-changed"') where template = 'contact-moved';
