export type Words = { readonly en: string; readonly sv: string };

export const lineWords = {
  name: { en: "Domain name", sv: "Domännamn" },
  unicodeName: { en: "International name", sv: "Internationellt namn" },
  handle: { en: "Registry id", sv: "Registrets id" },
  status: { en: "Status", sv: "Status" },
  nameServer: { en: "Name server", sv: "Namnserver" },
  signed: { en: "signed", sv: "signerad" },
  unsigned: { en: "not signed", sv: "inte signerad" },
  withheld: { en: "not shown by the registry", sv: "visas inte av registret" },
  withheldField: { en: "Not shown", sv: "Visas inte" },
  missing: {
    en: "{server} has no record of {name}.",
    sv: "{server} har inga uppgifter om {name}.",
  },
} as const satisfies Record<string, Words>;

/** Event actions of RFC 9083 section 10.2.3 that are of use to a customer. */
export const eventWords: Readonly<Record<string, Words>> = {
  registration: { en: "Registered", sv: "Registrerat" },
  reregistration: { en: "Registered again", sv: "Registrerat på nytt" },
  expiration: { en: "Expires", sv: "Går ut" },
  "registrar expiration": { en: "Expires at registrar", sv: "Går ut hos registraren" },
  deletion: { en: "Deleted", sv: "Borttaget" },
  "last changed": { en: "Changed", sv: "Ändrat" },
  transfer: { en: "Transferred", sv: "Flyttat" },
  locked: { en: "Locked", sv: "Låst" },
  unlocked: { en: "Unlocked", sv: "Upplåst" },
};

/** Roles of RFC 9083 section 10.2.4. */
export const roleWords: Readonly<Record<string, Words>> = {
  registrar: { en: "Registrar", sv: "Registrar" },
  reseller: { en: "Reseller", sv: "Återförsäljare" },
  registrant: { en: "Registrant", sv: "Innehavare" },
  administrative: { en: "Administrative contact", sv: "Administrativ kontakt" },
  technical: { en: "Technical contact", sv: "Teknisk kontakt" },
  billing: { en: "Billing contact", sv: "Fakturakontakt" },
  abuse: { en: "Abuse contact", sv: "Anmäl missbruk" },
};

/** Statuses of RFC 9083 section 10.2.2 and RFC 8056 section 2. */
export const statusWords: Readonly<Record<string, Words>> = {
  active: { en: "active", sv: "aktivt" },
  inactive: { en: "inactive (no name servers)", sv: "inaktivt (inga namnservrar)" },
  locked: { en: "locked", sv: "låst" },
  associated: { en: "in use by other objects", sv: "används av andra objekt" },
  "add period": { en: "newly registered (add period)", sv: "nyregistrerat (add period)" },
  "auto renew period": {
    en: "just renewed automatically (auto renew period)",
    sv: "nyligen automatiskt förnyat (auto renew period)",
  },
  "renew period": { en: "just renewed (renew period)", sv: "nyligen förnyat (renew period)" },
  "transfer period": { en: "just transferred (transfer period)", sv: "nyligen flyttat (transfer period)" },
  "redemption period": {
    en: "deleted, can be restored (redemption period)",
    sv: "borttaget, kan återställas (redemption period)",
  },
  "pending create": { en: "being registered (pending create)", sv: "registreras (pending create)" },
  "pending renew": { en: "being renewed (pending renew)", sv: "förnyas (pending renew)" },
  "pending transfer": { en: "being transferred (pending transfer)", sv: "flyttas (pending transfer)" },
  "pending update": { en: "being changed (pending update)", sv: "ändras (pending update)" },
  "pending restore": { en: "being restored (pending restore)", sv: "återställs (pending restore)" },
  "pending delete": { en: "about to be deleted (pending delete)", sv: "på väg att tas bort (pending delete)" },
  "client hold": {
    en: "taken out of the DNS by the registrar (client hold)",
    sv: "borttaget ur DNS av registraren (client hold)",
  },
  "server hold": { en: "taken out of the DNS by the registry (server hold)", sv: "borttaget ur DNS av registret (server hold)" },
  "client transfer prohibited": {
    en: "transfers locked by the registrar (client transfer prohibited)",
    sv: "flytt spärrad av registraren (client transfer prohibited)",
  },
  "client update prohibited": {
    en: "changes locked by the registrar (client update prohibited)",
    sv: "ändringar spärrade av registraren (client update prohibited)",
  },
  "client delete prohibited": {
    en: "deletion locked by the registrar (client delete prohibited)",
    sv: "borttagning spärrad av registraren (client delete prohibited)",
  },
  "client renew prohibited": {
    en: "renewals locked by the registrar (client renew prohibited)",
    sv: "förnyelse spärrad av registraren (client renew prohibited)",
  },
  "server transfer prohibited": {
    en: "transfers locked by the registry (server transfer prohibited)",
    sv: "flytt spärrad av registret (server transfer prohibited)",
  },
  "server update prohibited": {
    en: "changes locked by the registry (server update prohibited)",
    sv: "ändringar spärrade av registret (server update prohibited)",
  },
  "server delete prohibited": {
    en: "deletion locked by the registry (server delete prohibited)",
    sv: "borttagning spärrad av registret (server delete prohibited)",
  },
  "server renew prohibited": {
    en: "renewals locked by the registry (server renew prohibited)",
    sv: "förnyelse spärrad av registret (server renew prohibited)",
  },
};
