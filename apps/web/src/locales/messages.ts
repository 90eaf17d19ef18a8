import type { texts as accounts } from "./en/accounts/accounts.ts";
import type { texts as apikeys } from "./en/dnsapi/apikeys.ts";
import type { texts as webhooks } from "./en/webhooks/webhooks.ts";
import type { texts as announcements } from "./en/backoffice/announcements.ts";
import type { texts as articles } from "./en/backoffice/articles.ts";
import type { texts as prices } from "./en/backoffice/prices.ts";
import type { texts as base } from "./en/base.ts";
import type { texts as brand } from "./en/whitelabel/brand.ts";
import type { texts as brands } from "./en/whitelabel/brands.ts";
import type { texts as brandlogins } from "./en/backoffice/brandlogins.ts";
import type { texts as dunning } from "./en/backoffice/dunning.ts";
import type { texts as bulk } from "./en/domains/bulk.ts";
import type { texts as bulklabels } from "./en/domains/bulklabels.ts";
import type { texts as dns } from "./en/zones/dns.ts";
import type { texts as dnsimport } from "./en/zones/dnsimport.ts";
import type { texts as dnsreasons } from "./en/zones/dnsreasons.ts";
import type { texts as bank } from "./en/payments/bank.ts";
import type { texts as cards } from "./en/payments/cards.ts";
import type { texts as swish } from "./en/payments/swish.ts";
import type { texts as payinvoice } from "./en/ledger/payinvoice.ts";
import type { texts as paylink } from "./en/ledger/paylink.ts";
import type { texts as reminders } from "./en/ledger/reminders.ts";
import type { texts as deposit } from "./en/ledger/deposit.ts";
import type { texts as plans } from "./en/products/plans.ts";
import type { texts as services } from "./en/products/services.ts";
import type { texts as tools } from "./en/whitelabel/tools.ts";
import type { texts as basket } from "./en/orders/basket.ts";
import type { texts as checkout } from "./en/checkout/checkout.ts";
import type { texts as contactchange } from "./en/domains/contactchange.ts";
import type { texts as contactdiffers } from "./en/contacts/contactdiffers.ts";
import type { texts as contactform } from "./en/contacts/contactform.ts";
import type { texts as contactmerge } from "./en/contacts/contactmerge.ts";
import type { texts as contacts } from "./en/contacts/contacts.ts";
import type { texts as dnsfindings } from "./en/zones/dnsfindings.ts";
import type { texts as dnssec } from "./en/domains/dnssec.ts";
import type { texts as domainpage } from "./en/domains/domainpage.ts";
import type { texts as domains } from "./en/domains/domains.ts";
import type { texts as adddns } from "./en/domains/adddns.ts";
import type { texts as cancel } from "./en/domains/cancel.ts";
import type { texts as push } from "./en/pushes/push.ts";
import type { texts as files } from "./en/files/files.ts";
import type { texts as notices } from "./en/notifications/notices.ts";
import type { texts as forward } from "./en/identity/forward.ts";
import type { texts as ownerchange } from "./en/domains/ownerchange.ts";
import type { texts as enter } from "./en/identity/enter.ts";
import type { texts as ownerlinks } from "./en/identity/ownerlinks.ts";
import type { texts as identity } from "./en/identity/identity.ts";
import type { texts as renewal } from "./en/domains/renewal.ts";
import type { texts as nameservers } from "./en/domains/nameservers.ts";
import type { texts as progress } from "./en/orders/progress.ts";
import type { texts as queue } from "./en/backoffice/queue.ts";
import type { texts as finder } from "./en/backoffice/finder.ts";
import type { texts as customers } from "./en/backoffice/customers.ts";
import type { texts as objects } from "./en/backoffice/objects.ts";
import type { texts as differences } from "./en/backoffice/differences.ts";
import type { texts as requote } from "./en/orders/requote.ts";
import type { texts as transferred } from "./en/domains/transferred.ts";
import type { texts as leaving } from "./en/domains/leaving.ts";
import type { texts as ledger } from "./en/ledger/ledger.ts";
import type { texts as registrylock } from "./en/domains/registrylock.ts";
import type { texts as renewals } from "./en/domains/renewals.ts";
import type { texts as refunds } from "./en/payments/refunds.ts";
import type { texts as requests } from "./en/orders/requests.ts";
import type { texts as signup } from "./en/identity/signup.ts";
import type { texts as users } from "./en/accounts/users.ts";
import type { texts as search } from "./en/domains/search.ts";
import type { texts as desk } from "./en/tickets/desk.ts";
import type { texts as tickets } from "./en/tickets/tickets.ts";
import type { texts as tlds } from "./en/tlds/tlds.ts";
import type { texts as transfer } from "./en/domains/transfer.ts";
import type { texts as keeping } from "./en/tlds/keeping.ts";
import type { texts as staff } from "./en/staff/staff.ts";
import type { texts as status } from "./en/status/status.ts";
import type { texts as shell } from "./en/shell/shell.ts";

/**
 * Every text by topic and key. The English files are the shape; a Swedish file says `satisfies TextsOf<typeof en>`. A new topic adds
 * its two files (en/<area>/<topic>.ts, sv/<area>/<topic>.ts), one import above and one line below.
 */
export interface Areas {
  bank: typeof bank;
  refunds: typeof refunds;
  announcements: typeof announcements;
  articles: typeof articles;
  prices: typeof prices;
  progress: typeof progress;
  renewal: typeof renewal;
  registrylock: typeof registrylock;
  renewals: typeof renewals;
  contactchange: typeof contactchange;
  contactdiffers: typeof contactdiffers;
  contactform: typeof contactform;
  cards: typeof cards;
  swish: typeof swish;
  checkout: typeof checkout;
  basket: typeof basket;
  search: typeof search;
  shell: typeof shell;
  files: typeof files;
  forward: typeof forward;
  notices: typeof notices;
  ownerchange: typeof ownerchange;
  enter: typeof enter;
  ownerlinks: typeof ownerlinks;
  identity: typeof identity;
  dnsfindings: typeof dnsfindings;
  domains: typeof domains;
  domainpage: typeof domainpage;
  dnssec: typeof dnssec;
  nameservers: typeof nameservers;
  adddns: typeof adddns;
  cancel: typeof cancel;
  push: typeof push;
  accounts: typeof accounts;
  apikeys: typeof apikeys;
  webhooks: typeof webhooks;
  requests: typeof requests;
  leaving: typeof leaving;
  transferred: typeof transferred;
  requote: typeof requote;
  queue: typeof queue;
  finder: typeof finder;
  customers: typeof customers;
  objects: typeof objects;
  differences: typeof differences;
  ledger: typeof ledger;
  contactmerge: typeof contactmerge;
  contacts: typeof contacts;
  plans: typeof plans;
  services: typeof services;
  deposit: typeof deposit;
  payinvoice: typeof payinvoice;
  paylink: typeof paylink;
  reminders: typeof reminders;
  brand: typeof brand;
  brands: typeof brands;
  brandlogins: typeof brandlogins;
  dunning: typeof dunning;
  bulk: typeof bulk;
  bulklabels: typeof bulklabels;
  dns: typeof dns;
  dnsimport: typeof dnsimport;
  dnsreasons: typeof dnsreasons;
  tools: typeof tools;
  desk: typeof desk;
  tickets: typeof tickets;
  tlds: typeof tlds;
  transfer: typeof transfer;
  keeping: typeof keeping;
  staff: typeof staff;
  status: typeof status;
  signup: typeof signup;
  users: typeof users;
}

export type AreaName = keyof Areas;

/** Titles of the pages of staff. */
export type StaffText = keyof (typeof staff)["title"];

type Base = typeof base;

export interface Catalog extends Base, Areas {}

/** The same keys with any words. */
export type TextsOf<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : TextsOf<Texts[Key]>;
};
