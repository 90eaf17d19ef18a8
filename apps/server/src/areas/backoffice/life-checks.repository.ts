import { typesThat } from "@nameplane/contracts/orders/request-facts";
import type { Check } from "../../platform/db/run-check.ts";

/** Types of requests that require a fresh proof of identity. */
const dangerous = typesThat("isDangerous")
  .map((type) => `'${type}'`)
  .join();

/** Domains that are registered through us and have not ended. */
const held = "d.tab <= 4 and d.state <> 'dns_only'";

/**
 * The invariants of orders, domains and notices (docs/invariants.md) that a running installation can check in its own database.
 * The others need a registry's data, or follow from the table definitions alone, and are checked by tests. Each query returns the
 * ids of the rows that break its invariant. `afterSweeps` marks an invariant that holds only after the periodic jobs have run.
 */
export const lifeChecks: readonly (Check & { readonly afterSweeps?: true })[] = [
  {
    id: "I-O1",
    says: {
      en: "every funded request ends once, or is openly waiting",
      sv: "varje betald beställning avslutas en gång, eller väntar öppet",
    },
    sql: `select id from request where funded_at is not null and release is null and (is_final or limit_at < now() or next_check_at is null)`,
  },
  {
    id: "I-O2",
    says: {
      en: "no state change beside the edges",
      sv: "inget tillstånd ändras utanför de tillåtna stegen",
    },
    sql: `select l.id from state_log l where not exists (select 1 from state_edge e where e.machine = l.machine and e.from_state = l.from_state and e.to_state = l.to_state)`,
  },
  {
    id: "I-O3",
    says: {
      en: "no open request past its deadline without a task",
      sv: "ingen öppen beställning har passerat sin tidsgräns utan uppgift",
    },
    sql: `select r.id from request r where not r.is_final and r.state <> 'in_basket' and r.limit_at < now()
   and not exists (select 1 from staff_task t where t.account_id = r.account_id and t.subject_id = r.id and t.done_at is null)`,
  },
  {
    id: "I-D1.1",
    says: {
      en: "one live owner per name",
      sv: "ett namn har en enda levande ägare",
    },
    sql: `select d.id from domain d where ${held} and exists (select 1 from domain o where o.ascii_name = d.ascii_name and o.id <> d.id and o.tab <= 4 and o.state <> 'dns_only')`,
  },
  {
    id: "I-D1.2",
    says: {
      en: "every live domain holds its claim",
      sv: "varje levande domän har sitt anspråk",
    },
    sql: `select d.id from domain d left join name_claim c on c.registrable_name = d.ascii_name and c.kind = 'domain' and c.account_id = d.account_id and c.object_id = d.id
 where ${held} and c.object_id is null`,
  },
  {
    id: "I-D1.3",
    says: {
      en: "every claim is that of a live domain",
      sv: "varje anspråk hör till en levande domän",
    },
    sql: `select c.object_id as id from name_claim c left join domain d on d.account_id = c.account_id and d.id = c.object_id where c.kind = 'domain' and (d.id is null or d.tab = 5)`,
  },
  {
    id: "I-D2",
    afterSweeps: true,
    says: {
      en: "what a registry was seen to hold is ours, is in our books, and ends on our day unless nobody has paid for the year it added",
      sv: "det som ett register visat är vårt, står i våra böcker och slutar på vår dag, om inte ingen har betalat för året det lade till",
    },
    sql: `select d.id from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
 where ${held} and x.synced_at < now() - interval '24 hours' and x.expires_seen <> d.expires_at and not ('autoRenewPeriod' = any(x.statuses_seen) and d.expires_at <= now())
   and not exists (select 1 from registry_diff f where f.account_id = d.account_id and f.ascii_name = d.ascii_name and f.closed_at is null)`,
  },
  {
    id: "I-D3",
    afterSweeps: true,
    says: {
      en: "every name that is ours is read at its registry: none is without one, and none is days late",
      sv: "varje namn som är vårt läses hos sitt register: inget saknar register och inget är dagar efter",
    },
    sql: `select d.id from domain d left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
 where ${held} and d.created_at < now() - interval '1 day' and (x.registry_id is null or x.sync_due_at < now() - interval '3 days')`,
  },
  {
    id: "I-D5",
    says: {
      en: "one open transform per object",
      sv: "ett enda öppet ändringskommando per objekt",
    },
    sql: `select c.id from registry_command c where c.state in ('sent','unknown')
   and exists (select 1 from registry_command o where o.registry_id = c.registry_id and o.object = c.object and o.id <> c.id and o.state in ('sent','unknown'))`,
  },
  {
    id: "I-D6",
    says: {
      en: "no registration is given its money back while the registry holds the name for it",
      sv: "ingen registrering får pengarna tillbaka medan registret har namnet för den",
    },
    sql: `select r.id from request r join registry_command c on c.account_id = r.account_id and c.request_id = r.id and c.verb = 'domain:create' and c.state = 'succeeded'
 where r.release in ('credited','refunded') and r.released_at < now() - interval '1 hour'
   and not exists (select 1 from registry_command g where g.registry_id = c.registry_id and g.object = c.object and g.verb = 'domain:delete' and g.state = 'succeeded' and g.sent_at > c.sent_at)`,
  },
  {
    id: "I-D7",
    afterSweeps: true,
    says: {
      en: "a name that renews by itself was renewed before its end, or its account was told that it was not",
      sv: "ett namn som förnyas automatiskt förnyades före sitt slut, eller så fick kontot veta att det inte skedde",
    },
    sql: `select d.id from domain d join account a on a.id = d.account_id and a.state <> 'closed'
 where ${held} and d.renewal_mode in ('auto','once') and d.state in ('active','verification_needed','verification_pending','expired_renewable') and d.expires_at < now() - interval '2 days'
   and not exists (select 1 from notice n where n.account_id = d.account_id and n.kind in ('renewal_month','renewal_week','renewal_after')
                      and n.cause = 'domain:' || d.id || ':expiry:' || to_char(d.expires_at at time zone 'UTC', 'YYYY-MM-DD'))`,
  },
  {
    id: "I-D8",
    says: {
      en: "a poll message is acknowledged only after its effect",
      sv: "ett meddelande kvitteras först när det har fått sin verkan",
    },
    sql: `select registry_id, message_id from poll_message where acked_at is not null and (applied_at is null or acked_at < applied_at)`,
  },
  {
    id: "I-D9",
    says: {
      en: "registrant unverified past the deadline has a hold or a closed case",
      sv: "en innehavare som inte verifierats i tid har en spärr eller ett stängt ärende",
    },
    sql: `select id from compliance_case where kind = 'verification' and closed_at is null and deadline_at < now() and hold_set_at is null`,
  },
  {
    id: "I-D10",
    says: {
      en: "dangerous requests have a proof that was fresh when used",
      sv: "farliga beställningar har ett bevis som var färskt när det användes",
    },
    sql: `select r.id from request r left join step_up s on s.account_id = r.account_id and s.id = r.step_up_id
 where r.type in (${dangerous}) and r.origin in ('user','api') and r.state <> 'in_basket'
   and (s.id is null or s.used_at > s.made_at + interval '10 minutes')`,
  },
  {
    id: "I-N1.1",
    says: {
      en: "each notice exists once per cause",
      sv: "varje meddelande finns en gång per orsak",
    },
    sql: `select min(id::text) as id from notice group by account_id, cause, kind having count(*) > 1`,
  },
  {
    id: "I-N1.2",
    afterSweeps: true,
    says: {
      en: "a name that expired more than five days ago was told of after its end, its registrant too where that is owed",
      sv: "om ett namn som gått ut för mer än fem dagar sedan har det berättats efter slutet, även för innehavaren där det krävs",
    },
    sql: `select d.id from domain d join account a on a.id = d.account_id and a.state <> 'closed' join tld t on t.tld = d.tld
  join lateral (select rules from tld_rule where tld = d.tld and valid_from <= current_date order by valid_from desc limit 1) r on true
  cross join lateral (values ('renewal_after','domain_restorable', true),
                             ('registrant_after','registrant_restorable', coalesce((r.rules -> 'expiryRecovery' ->> 'notifiesRegistrant')::boolean, t.tld_type = 'gtld'))) k (after, restorable, is_owed)
 where d.state = 'expired_renewable' and d.expires_at < now() - interval '5 days' and k.is_owed
   and not exists (select 1 from notice n where n.account_id = d.account_id and n.kind in (k.after, k.restorable)
                      and n.cause = 'domain:' || d.id || ':expiry:' || to_char(d.expires_at at time zone 'UTC', 'YYYY-MM-DD'))`,
  },
  {
    id: "I-N2",
    says: {
      en: "no notice stays undelivered for a day without a person knowing",
      sv: "inget meddelande är olevererat ett dygn utan att en människa vet det",
    },
    sql: `select id from notice where delivered_at is null and created_at < now() - interval '24 hours' and escalated_at is null`,
  },
];
