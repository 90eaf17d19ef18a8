import { z } from "zod";
import { launchPhasesOf, readIntervals } from "./launch-phases.ts";

/** A text shown to customers, in both languages of the panel. */
export const localizedTextSchema = z.strictObject({ en: z.string().min(1), sv: z.string().min(1) });
export type LocalizedText = z.infer<typeof localizedTextSchema>;

const launchPhase = z
  .string()
  .refine((text) => readIntervals(text) !== null, "intervals in order, in each of which the end comes after the beginning");

/** Lengths that a customer may buy, in months, ascending. */
const periodsSchema = z
  .array(z.int().min(1).max(120))
  .min(1)
  .refine((months) => months.every((month, i) => i === 0 || month > (months[i - 1] ?? 0)), "months must rise");

const days = z.int().min(0).max(366);
const hours = z.int().min(1).max(1440);

/**
 * One character table of a TLD. A whole label must fit one table, because scripts are never mixed. `characters` are the letters
 * in addition to digits and hyphen (and to a to z if `script` is Latn). Null means every code point of the script that IDNA
 * 2008 allows (RFC 5892 PVALID), of which the registry may refuse some.
 */
export const idnTableSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  script: z.string().regex(/^[A-Z][a-z]{3}$/),
  characters: z.string().min(1).nullable(),
});
export type IdnTable = z.infer<typeof idnTableSchema>;

/**
 * The policy of a TLD as data: column tld_rule.rules.
 * Lengths count the characters of the label as it is typed; the limit of 63 octets on the wire (RFC 1035) applies as well.
 * The periods after expiry follow each other: graceDays (in the zone, renewable at the normal price), redemptionDays (out of the
 * zone, only restoreVerb restores the name), quarantineDays (nobody can do anything), then the name is free.
 */
export const tldRulesSchema = z
  .strictObject({
    minLen: z.int().min(1).max(63),
    maxLen: z.int().min(1).max(63),
    minNS: z.int().min(0).max(13),
    maxNS: z.int().min(1).max(13),

    registrationMonths: periodsSchema,
    renewalMonths: periodsSchema,
    /** No order may move the end of a domain's period further into the future than this. */
    maxTermMonths: z.int().min(12).max(120),
    /**
     * autorenew: the registry accepts no renew command and renews automatically; a paid renewal only waits for that to happen.
     */
    renewVerb: z.enum(["renew", "autorenew"]),
    /** How many days before expiry a renewal is accepted at the earliest. Null means at any time. */
    renewEarliestDays: days.nullable(),
    /** Whether the registry renews and charges at expiry unless the domain was deleted before. */
    registryAutorenews: z.boolean(),
    /**
     * Day relative to expiry (negative = before it) up to which a renewal at the normal price is sure to succeed.
     * On this day we delete an unpaid domain that the registry would renew automatically.
     */
    lastSafeRenewalDay: z.int().min(-60).max(90),

    /**
     * Days of the notices to the owner: before the end, and after the expiry. ICANN's Expired Registration Recovery Policy (ERRP)
     * requires about a month, about a week, and within five days after.
     */
    noticeDays: z
      // The mail goes out on the following morning, so four days keep it within five.
      .strictObject({ month: days.min(14).max(60), week: days.min(4).max(10), after: days.max(4) })
      .default({ month: 30, week: 7, after: 2 }),
    /**
     * What the registrant is entitled to at the end of a domain's period, in addition to the account. If absent, ICANN's Expired
     * Registration Recovery Policy (ERRP) applies to a generic TLD, and nothing to others. notifiesRegistrant: the registrant
     * gets every notice (2.1). interruptDays: the last days of the renewable period, on which the domain is not in the registry's
     * zone (2.2); 0 = none.
     */
    expiryRecovery: z.strictObject({ notifiesRegistrant: z.boolean(), interruptDays: days.max(30) }).optional(),
    /**
     * How many days before the end an automatic renewal is first ordered; after that it is tried daily until the last safe day.
     */
    autoRenewDays: days.min(1).max(60).default(14),

    graceDays: days,
    redemptionDays: days,
    quarantineDays: days,
    /** How many days after a registration a delete is credited (RFC 3915 addPeriod). */
    addGraceDays: days,
    /**
     * rgp: restore request and report (RFC 3915). renew: the renew command during redemption. none: the name cannot be
     * restored.
     */
    restoreVerb: z.enum(["rgp", "renew", "none"]),

    /** How many days after the act the domain cannot be transferred; 0 = no lock. */
    lockDays: z.strictObject({ registration: days, transfer: days, registrantChange: days }),
    /**
     * immediate: a transfer with the correct code is completed at once. pending: the losing registrar has transferPendingDays to
     * answer. push: the losing registrar releases the name to the new one.
     */
    transferMethod: z.enum(["immediate", "pending", "push"]),
    transferPendingDays: days,
    transferAddsMonths: z.int().min(0).max(24),
    useAuthcode: z.boolean(),
    /** Validity of an auth code in days. Null if it is valid until it is changed. */
    authcodeDays: days.min(1).nullable(),

    /**
     * How a new owner is registered. update: the contact is edited or exchanged. newContact: the holder's contact cannot be
     * changed, so another contact object is needed. trade: a separate command of the registry with its own price.
     */
    registrantChange: z.enum(["update", "newContact", "trade"]),
    /** both: the old and the new owner have to confirm a change by a mailed link. none or absent: nobody has to. */
    registrantConsent: z.enum(["both", "none"]).optional(),
    /** A document that has to be reviewed before the owner changes, and its purpose. Absent if none is needed. */
    registrantDocument: z.strictObject({ what: localizedTextSchema, why: localizedTextSchema }).optional(),
    /**
     * Within how many days a new owner has to confirm its address before the domain is taken out of its zone. Absent if the
     * registry verifies owners itself, or if nobody does.
     */
    verifyRegistrantDays: days.min(1).optional(),
    trustee: z.enum(["none", "offered", "required"]),
    /**
     * Contact roles that the registry stores with the domain. Empty for a thin registry, where only the registrar keeps
     * contacts.
     */
    contactRoles: z.array(z.enum(["registrant", "admin", "tech", "billing"])),
    privacy: z.strictObject({
      /**
       * How personal data are hidden. disclose: flags of the contact (RFC 5733). proxy: the address of a proxy. none: the
       * registry allows neither.
       */
      shield: z.enum(["none", "disclose", "proxy"]),
      registryHides: z.enum(["nobody", "persons", "everybody"]),
    }),

    idn: z.strictObject({ allowed: z.boolean(), tables: z.array(idnTableSchema) }),
    dnssec: z.strictObject({
      supported: z.boolean(),
      /** RFC 5910: a registry takes DS records or keys, never both. */
      form: z.enum(["ds", "key"]),
      maxRecords: z.int().min(0).max(13),
      /** DS digest types that are accepted. Empty if keys are sent. */
      digests: z.array(z.int().min(1).max(4)),
      /**
       * Records of the child zone by which the registry updates the DS on its own (RFC 7344, RFC 8078). Absent if it reads
       * none.
       */
      scans: z.enum(["cds", "cdnskey"]).optional(),
      /** How many days these records have to stay unchanged before the registry takes a first DS from them. Three if absent. */
      scanDays: z.int().min(1).max(30).optional(),
    }),
    /**
     * Phases of the TLD's launch: two times in UTC with a slash between them, and a comma between several phases of one kind.
     * Absent if the TLD has no such phase, or if the phase was over before we sold the TLD.
     */
    launchSunrise: launchPhase.optional(),
    launchLandrush: launchPhase.optional(),
    launchClaims: launchPhase.optional(),
    /**
     * What an order in the sunrise or landrush phase creates at the registry. application: the registry decides after the phase.
     * registration: the first order gets the name. If absent, it is a registration.
     */
    launchMakes: z.enum(["registration", "application"]).optional(),
    /**
     * sold: the registry has premium names. feeExtension: their price is requested and confirmed with the fee extension (RFC
     * 8748).
     */
    premium: z.strictObject({ sold: z.boolean(), feeExtension: z.boolean() }),
    /** Labels known to be refused. Not complete: the registry's own answer to a check overrides it. */
    reserved: z.array(z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/)),
    /** Hours after which an order of this kind is overdue and a person checks it. */
    orderLimitHours: z.strictObject({
      register: hours,
      transfer: hours,
      renew: hours,
      restore: hours,
      registrantChange: hours,
      update: hours,
      cancel: hours,
    }),
  })
  .refine((rules) => rules.minLen <= rules.maxLen, { path: ["maxLen"], error: "below minLen" })
  .refine((rules) => rules.minNS <= rules.maxNS, { path: ["maxNS"], error: "below minNS" })
  .refine((rules) => Math.max(...rules.registrationMonths, ...rules.renewalMonths) <= rules.maxTermMonths, {
    path: ["maxTermMonths"],
    error: "shorter than a period that is sold",
  })
  .refine((rules) => (rules.restoreVerb === "none") === (rules.redemptionDays === 0), {
    path: ["restoreVerb"],
    error: "a redemption period needs a way to restore, and only then",
  })
  .refine((rules) => rules.lastSafeRenewalDay <= rules.graceDays, {
    path: ["lastSafeRenewalDay"],
    error: "after the grace period a renewal at the normal price is over",
  })
  .refine((rules) => rules.autoRenewDays < rules.noticeDays.month, {
    path: ["autoRenewDays"],
    error: "the owner hears of a renewal before it is ordered",
  })
  .refine((rules) => (rules.transferMethod === "pending") === rules.transferPendingDays > 0, {
    path: ["transferPendingDays"],
    error: "only a pending transfer has days, and it has some",
  })
  .refine((rules) => launchPhasesOf(rules).every(({ from }, i, all) => i === 0 || from >= (all[i - 1]?.until ?? from)), {
    path: ["launchClaims"],
    error: "phases of a launch must not overlap",
  })
  .refine((rules) => rules.idn.allowed === rules.idn.tables.length > 0, {
    path: ["idn", "tables"],
    error: "IDN needs a character table, and only then",
  })
  .refine((rules) => rules.dnssec.supported === rules.dnssec.maxRecords > 0, {
    path: ["dnssec", "maxRecords"],
    error: "DNSSEC needs room for a record, and only then",
  })
  .refine((rules) => (rules.dnssec.supported && rules.dnssec.form === "ds") === rules.dnssec.digests.length > 0, {
    path: ["dnssec", "digests"],
    error: "digests belong to DS records, and to nothing else",
  });
export type TldRules = z.infer<typeof tldRulesSchema>;

/** How certain a fact is. low = plausible, but has to be verified at the registry before anything is promised because of it. */
export const confidenceSchema = z.enum(["high", "medium", "low"]);

/**
 * The descriptive fields of a TLD: column tld.info. What can be derived from tld_rule is not repeated here.
 * null = not known, never guessed.
 */
export const tldInfoSchema = z.strictObject({
  /** Address of the registry's terms that the customer accepts. */
  agreement: z.url().nullable(),
  countrycode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  /** Connection to a country or group that the owner must have. Null if none is required. */
  countryconnection: localizedTextSchema.nullable(),
  /** How the registry treats names that look alike. */
  nameSimilarity: localizedTextSchema.nullable(),
  registry_admin_email: z.email().nullable(),
  registry_name: z.string().min(1),
  registry_tech_admin: z.string().min(1).nullable(),
  registry_url: z.url(),
  regTime: localizedTextSchema,
  /** A name server of the TLD itself. */
  root_server: z.string().regex(/^[a-z0-9.-]+$/),
  transferVerificationMethod: localizedTextSchema,
  /** Zones under the TLD in which names are or were registered. */
  subdomains: z.array(z.string().regex(/^[a-z0-9.-]+$/)),
  /** Hours until a registration is usually done, manual steps included. */
  handlingTime: z.number().min(0).max(720),
  /** What a buyer should know before paying. */
  notice: localizedTextSchema.nullable(),
  /** Port 43 server. Null if the TLD has only RDAP. */
  whois_server: z
    .string()
    .regex(/^[a-z0-9.-]+$/)
    .nullable(),
  /** The source of each fact: fields are "rules.x", "info.x" and "tld.x". */
  facts: z.array(z.strictObject({ source: z.string().min(1), confidence: confidenceSchema, fields: z.array(z.string()).min(1) })),
});
export type TldInfo = z.infer<typeof tldInfoSchema>;

const fieldType = z.enum(["string", "boolean"]);
const fieldTexts = {
  title: z.string().min(1),
  description: z.string().min(1).optional(),
  /** Title and description in Swedish. */
  "x-sv": z.strictObject({ title: z.string().min(1), description: z.string().min(1).optional() }),
};
const fieldLimits = {
  const: z.union([z.string(), z.boolean()]).optional(),
  enum: z.array(z.string()).min(1).optional(),
  pattern: z.string().optional(),
  minLength: z.int().min(0).optional(),
  maxLength: z.int().min(1).optional(),
  format: z.literal("date").optional(),
  /** Check digit rule that applies in addition to the pattern; an unknown one is ignored. */
  "x-checksum": z
    .enum(["se-orgnr", "se-personnr", "no-orgnr", "fi-ytunnus", "fi-hetu", "dk-cvr", "is-kennitala", "es-nif", "pt-nif"])
    .optional(),
};

/**
 * One extra field. With x-context, users do not enter it: it is a field of the contact, and only listed so that conditions can
 * refer to it.
 */
export const contactFieldSchema = z.union([
  z.strictObject({ type: z.literal("string"), "x-context": z.literal(true) }),
  z.strictObject({
    type: fieldType,
    ...fieldTexts,
    ...fieldLimits,
    /** Texts for the values of `enum`. */
    "x-labels": z.record(z.string(), localizedTextSchema).optional(),
    /**
     * Pattern of what is sent to the registry, if that differs from the value. Field names in braces are replaced by their
     * values.
     */
    "x-wire": z.string().optional(),
  }),
]);

const conditionSchema = z.strictObject({
  properties: z.record(
    z.string(),
    z.union([
      z.strictObject({ const: z.union([z.string(), z.boolean()]) }),
      z.strictObject({ enum: z.array(z.string()).min(1) }),
      z.strictObject({ not: z.strictObject({ enum: z.array(z.string()).min(1) }) }),
    ]),
  ),
  required: z.array(z.string()).min(1),
});

/**
 * What an owner must state beyond name, address, e-mail and phone: column tld_rule.contact_schema, a JSON Schema (draft 2020-12)
 * limited to the small part of the language defined here, so that form, wiki page and validation can all read it.
 * The value that it validates is one flat object: party and country of the contact (x-context), id_number and vat_number where
 * named (columns of the contact), every other field from contact.extra. The empty object requires nothing.
 * A condition "if A, then B" is written anyOf [not A, B], because the keyword `if` needs a member called `then`, and JavaScript
 * takes an object with such a member for a promise.
 */
export const contactSchemaSchema = z.union([
  z.strictObject({}),
  z.strictObject({
    $schema: z.literal("https://json-schema.org/draft/2020-12/schema"),
    type: z.literal("object"),
    ...fieldTexts,
    properties: z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), contactFieldSchema),
    required: z.array(z.string()),
    allOf: z
      .array(
        z.strictObject({
          anyOf: z.tuple([
            z.strictObject({ not: conditionSchema }),
            z.strictObject({
              properties: z.record(z.string(), z.strictObject({ type: fieldType, ...fieldLimits })).optional(),
              required: z.array(z.string()).min(1).optional(),
            }),
          ]),
        }),
      )
      .min(1)
      .optional(),
  }),
]);
export type ContactSchema = z.infer<typeof contactSchemaSchema>;

/** The columns of table tld that the TLD page shows. */
export interface TldRow {
  status: "sold" | "transfer_only" | "hidden" | "closed";
  groups: readonly string[];
  tldType: "gtld" | "cctld" | "second_level";
  /** Calendar date. Null if it is not known. */
  createdOn: string | null;
}

/**
 * Builds the TLD information of the specification (S3) from the three places where it is stored, without prices.
 *
 * Every field has the specification's own name: texts are in the requested language, regY and renewY are years, handlingTime is
 * hours, and subdomains are separated by spaces. In addition there is our own notice. Null means that a fact is not known. In
 * countryconnection, null means that no connection to the country is required.
 */
export function describeTld(row: TldRow, info: TldInfo, rules: TldRules, language: keyof LocalizedText) {
  const text = (value: LocalizedText | null) => value?.[language] ?? null;
  const years = (months: readonly number[]) => months.filter((m) => m % 12 === 0).map((m) => m / 12);
  return {
    status: row.status,
    agreement: info.agreement,
    autorenew: rules.registryAutorenews,
    countrycode: info.countrycode,
    countryconnection: text(info.countryconnection),
    dnssec: rules.dnssec.supported,
    idn: rules.idn.allowed,
    maxLen: rules.maxLen,
    minLen: rules.minLen,
    maxNS: rules.maxNS,
    minNS: rules.minNS,
    nameSimilarity: text(info.nameSimilarity),
    registry_admin_email: info.registry_admin_email,
    registry_name: info.registry_name,
    registry_tech_admin: info.registry_tech_admin,
    registry_url: info.registry_url,
    regY: years(rules.registrationMonths),
    renewY: years(rules.renewalMonths),
    regTime: text(info.regTime),
    root_server: info.root_server,
    shieldWhois: rules.privacy.shield !== "none",
    tldGroup: row.groups,
    tldType: row.tldType,
    tld_created: row.createdOn,
    transferMethod: rules.transferMethod,
    transferVerificationMethod: text(info.transferVerificationMethod),
    trustee: rules.trustee,
    useAuthcode: rules.useAuthcode,
    subdomains: info.subdomains.join(" "),
    handlingTime: info.handlingTime,
    notice: text(info.notice),
  };
}
