import { z } from "zod";
import { BadParameter, ChangedMeanwhile, LoginRequired, NoPermission, NotFound, TooFast } from "../refusals.ts";
import { id, instant, language, nothing, spec } from "../spec.ts";
import { NothingToPublish } from "../whitelabel/refusals.ts";
import { deliveryStates, mailTextFields } from "./mail-text-fields.ts";
import {
  MailTextBrace,
  MailTextLines,
  MailTextLong,
  MailTextSign,
  MailTextUnknown,
  NoAddressForTrial,
} from "./mail-text-refusals.ts";

/** A brand, or "all": the standard of the operator for all brands without a text of their own, which only staff edit. */
const brandid = z.union([id, z.literal("all")]);
const mail = z.string().regex(/^[a-z][a-z0-9-]{0,39}(?:\.[a-z][a-z0-9-]{0,39})?$/);
const part = z.string().max(10_000).default("");
/** The texts of a mail in one language. If a part is empty, the standard text is used. */
const parts = z.strictObject({
  subject: part,
  title: part,
  greeting: part,
  intro: part,
  closing: part,
  footer: part,
});
export type MailParts = z.output<typeof parts>;
const texts = z.strictObject({ en: parts, sv: parts });
export type MailTexts = z.output<typeof texts>;

const usual = [LoginRequired, NoPermission, NotFound] as const;
const faults = [BadParameter, MailTextLong, MailTextLines, MailTextSign, MailTextBrace, MailTextUnknown] as const;
const ofMail = z.strictObject({ brandid, mail });
const change = { brandid, mail, revision: z.int().min(0) };
const author = z.strictObject({ kind: z.enum(["user", "staff", "system"]), name: z.string().nullable() });
const inBoth = z.strictObject({ en: z.string(), sv: z.string() });

const listed = z.strictObject({
  mail: z.string(),
  /** The name of the template. If it has several cases, the name of the mail is the template's name, a dot and the case. */
  template: z.string(),
  /** Our own subject, as an example. Null for the parts that all mails share. */
  subject: inBoth.nullable(),
  /** Whose text is sent: the brand's own, the operator's standard text, or our text. */
  words: z.enum(["own", "standard", "ours"]),
  hasdraft: z.boolean(),
  /** Whether the brand's text contains a variable that the mail no longer has. */
  isbroken: z.boolean(),
});
export type ListedMailText = z.output<typeof listed>;

const text = z.strictObject({
  mail: z.string(),
  template: z.string(),
  /** The parts of this mail for which the brand can write its own text. */
  fields: z.array(z.enum(mailTextFields)),
  /** Whether the brand's text follows our first sentence, which has to be said, instead of replacing it. */
  addsonly: z.boolean(),
  revision: z.int(),
  version: z.int(),
  /** The published text. Null if the standard is sent. */
  published: texts.nullable(),
  draft: z.strictObject({ texts, changed: instant, by: author }).nullable(),
  /** The text that is sent if a part is empty. Our variables are filled in with an example. */
  standard: texts,
  variables: z.array(z.strictObject({ name: z.string(), example: inBoth })),
  /** Variables that the published text or the draft contains, but the mail no longer offers. */
  gone: z.array(z.string()),
  /** When the brand last sent a mail of this kind that a preview can show. Null if it has sent none in the last months. */
  latest: instant.nullable(),
  versions: z.array(
    z.strictObject({
      version: z.int(),
      published: instant,
      by: author,
      /** Whether this version restored the standard text. */
      isstandard: z.boolean(),
      restored: z.int().nullable(),
    }),
  ),
});
export type MailText = z.output<typeof text>;

export const mailTextsSpec = spec({
  summary: "The mails that a brand can word itself, and whose words each has",
  input: z.strictObject({ brandid }),
  answer: z.strictObject({ data: z.array(listed) }),
  refusals: usual,
});

export const mailTextSpec = spec({
  summary: "The text of one mail of a brand: what is sent, the draft, the variables and the former versions",
  input: ofMail,
  answer: z.strictObject({ text }),
  refusals: usual,
});

export const saveMailTextSpec = spec({
  summary: "Saves the draft of a mail's text; nothing is sent with it before it is published",
  input: z.strictObject({ ...change, texts }),
  answer: z.strictObject({ revision: z.int() }),
  refusals: [...usual, ChangedMeanwhile, ...faults],
});

export const publishMailTextSpec = spec({
  summary: "Publishes the draft of a mail's text; from then on it is sent",
  input: z.strictObject(change),
  answer: z.strictObject({ revision: z.int(), version: z.int() }),
  refusals: [...usual, ChangedMeanwhile, NothingToPublish, ...faults],
});

export const dropMailTextSpec = spec({
  summary: "Throws the draft of a mail's text away",
  input: z.strictObject(change),
  answer: z.strictObject({ revision: z.int() }),
  refusals: [...usual, ChangedMeanwhile],
});

export const restoreMailTextSpec = spec({
  summary: "Publishes a former version of a mail's text again; version 0 is the standard",
  input: z.strictObject({ ...change, version: z.int().min(0) }),
  answer: z.strictObject({ revision: z.int(), version: z.int() }),
  refusals: [...usual, ChangedMeanwhile, NothingToPublish, ...faults],
});

export const previewMailTextSpec = spec({
  summary: "A mail as it would be sent with these texts, on example values or on those of the brand's latest such mail",
  input: z.strictObject({
    brandid,
    mail,
    language,
    /** If absent, the texts that are in use are shown. */
    texts: parts.optional(),
    on: z.enum(["example", "latest"]).default("example"),
    /** A brand name and a colour that are not published yet. */
    look: z
      .strictObject({
        name: z.string().max(80),
        color: z
          .string()
          .regex(/^#[0-9a-fA-F]{6}$/)
          .nullable(),
      })
      .optional(),
  }),
  answer: z.strictObject({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** Parts that could not be used, because the mail has no value for this variable and the text gives no fallback. */
    unused: z.array(z.strictObject({ field: z.enum(mailTextFields), variable: z.string() })),
  }),
  refusals: [...usual, ...faults],
});

export const tryMailTextSpec = spec({
  summary: "Sends a mail with these texts to the caller's own address",
  input: z.strictObject({ brandid, mail, language, texts: parts }),
  answer: z.strictObject({ address: z.string() }),
  refusals: [...usual, TooFast, NoAddressForTrial, ...faults],
});

const delivery = z.strictObject({
  id,
  mail: z.string(),
  /** The recipient's address in a shortened form. */
  address: z.string(),
  state: z.enum(deliveryStates),
  queued: instant,
  sent: instant.nullable(),
  ended: instant.nullable(),
  tries: z.int(),
});
export type BrandDelivery = z.output<typeof delivery>;

export const brandDeliveriesSpec = spec({
  summary: "The mails of the last 90 days to a brand's customers, and what became of each",
  input: z.strictObject({
    brandid: id,
    mail: z
      .string()
      .regex(/^[a-z-]{1,40}$/)
      .optional(),
    state: z.enum(deliveryStates).optional(),
    /** The last mail of the previous page. */
    before: id.optional(),
  }),
  answer: z.strictObject({ data: z.array(delivery), more: z.boolean() }),
  refusals: usual,
});

export const sampleInvoiceSpec = spec({
  summary: "An example of an invoice as the customers of a brand get it",
  input: z.strictObject({ brandid: id, language, name: z.string().max(80).optional() }),
  answer: nothing,
  refusals: usual,
});
