import type { texts as accounts } from "./en/accounts.ts";
import type { texts as apikeys } from "./en/apikeys.ts";
import type { texts as webhooks } from "./en/webhooks.ts";
import type { texts as base } from "./en/base.ts";
import type { texts as brandlogins } from "./en/brandlogins.ts";
import type { texts as bulk } from "./en/bulk.ts";
import type { texts as bulklabels } from "./en/bulklabels.ts";
import type { texts as dns } from "./en/dns.ts";
import type { texts as dnsimport } from "./en/dnsimport.ts";
import type { texts as dnsreasons } from "./en/dnsreasons.ts";
import type { texts as cards } from "./en/cards.ts";
import type { texts as deposit } from "./en/deposit.ts";
import type { texts as plans } from "./en/plans.ts";
import type { texts as services } from "./en/services.ts";
import type { texts as tools } from "./en/tools.ts";
import type { texts as basket } from "./en/basket.ts";
import type { texts as checkout } from "./en/checkout.ts";
import type { texts as contactchange } from "./en/contactchange.ts";
import type { texts as contactdiffers } from "./en/contactdiffers.ts";
import type { texts as contactform } from "./en/contactform.ts";
import type { texts as contactmerge } from "./en/contactmerge.ts";
import type { texts as contacts } from "./en/contacts.ts";
import type { texts as dnsfindings } from "./en/dnsfindings.ts";
import type { texts as dnssec } from "./en/dnssec.ts";
import type { texts as domainpage } from "./en/domainpage.ts";
import type { texts as domains } from "./en/domains.ts";
import type { texts as adddns } from "./en/adddns.ts";
import type { texts as ending } from "./en/ending.ts";
import type { texts as handover } from "./en/handover.ts";
import type { texts as files } from "./en/files.ts";
import type { texts as forward } from "./en/forward.ts";
import type { texts as ownerchange } from "./en/ownerchange.ts";
import type { texts as ownerlinks } from "./en/ownerlinks.ts";
import type { texts as identity } from "./en/identity.ts";
import type { texts as renewal } from "./en/renewal.ts";
import type { texts as nameservers } from "./en/nameservers.ts";
import type { texts as progress } from "./en/progress.ts";
import type { texts as desk } from "./en/desk.ts";
import type { texts as differences } from "./en/differences.ts";
import type { texts as requote } from "./en/requote.ts";
import type { texts as moved } from "./en/moved.ts";
import type { texts as leaving } from "./en/leaving.ts";
import type { texts as ledger } from "./en/ledger.ts";
import type { texts as registrylock } from "./en/registrylock.ts";
import type { texts as renewals } from "./en/renewals.ts";
import type { texts as requests } from "./en/requests.ts";
import type { texts as signup } from "./en/signup.ts";
import type { texts as users } from "./en/users.ts";
import type { texts as search } from "./en/search.ts";
import type { texts as tickets } from "./en/tickets.ts";
import type { texts as tlds } from "./en/tlds.ts";
import type { texts as transfer } from "./en/transfer.ts";
import type { texts as keeping } from "./en/keeping.ts";
import type { texts as status } from "./en/status.ts";
import type { texts as shell } from "./en/shell.ts";

/**
 * Every text by area and key. The English files are the shape; a Swedish file says `satisfies TextsOf<typeof en>`.
 * A new area adds its two files (en/<area>.ts, sv/<area>.ts), one import above and one line below.
 */
export interface Areas {
  progress: typeof progress;
  renewal: typeof renewal;
  registrylock: typeof registrylock;
  renewals: typeof renewals;
  contactchange: typeof contactchange;
  contactdiffers: typeof contactdiffers;
  contactform: typeof contactform;
  cards: typeof cards;
  checkout: typeof checkout;
  basket: typeof basket;
  search: typeof search;
  shell: typeof shell;
  files: typeof files;
  forward: typeof forward;
  ownerchange: typeof ownerchange;
  ownerlinks: typeof ownerlinks;
  identity: typeof identity;
  dnsfindings: typeof dnsfindings;
  domains: typeof domains;
  domainpage: typeof domainpage;
  dnssec: typeof dnssec;
  nameservers: typeof nameservers;
  adddns: typeof adddns;
  ending: typeof ending;
  handover: typeof handover;
  accounts: typeof accounts;
  apikeys: typeof apikeys;
  webhooks: typeof webhooks;
  requests: typeof requests;
  leaving: typeof leaving;
  moved: typeof moved;
  requote: typeof requote;
  desk: typeof desk;
  differences: typeof differences;
  ledger: typeof ledger;
  contactmerge: typeof contactmerge;
  contacts: typeof contacts;
  plans: typeof plans;
  services: typeof services;
  deposit: typeof deposit;
  brandlogins: typeof brandlogins;
  bulk: typeof bulk;
  bulklabels: typeof bulklabels;
  dns: typeof dns;
  dnsimport: typeof dnsimport;
  dnsreasons: typeof dnsreasons;
  tools: typeof tools;
  tickets: typeof tickets;
  tlds: typeof tlds;
  transfer: typeof transfer;
  keeping: typeof keeping;
  status: typeof status;
  signup: typeof signup;
  users: typeof users;
}

export type AreaName = keyof Areas;

type Base = typeof base;

export interface Catalog extends Base, Areas {}

/** The same keys with any words. */
export type TextsOf<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : TextsOf<Texts[Key]>;
};
