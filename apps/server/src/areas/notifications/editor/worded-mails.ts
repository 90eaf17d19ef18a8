import {
  everyMail,
  mailTextFields,
  mailTextGroups,
  sharedFields,
  type MailTextField,
} from "@nameplane/contracts/notifications/mail-text-fields";
import type { z } from "zod";
import { kindCalled, textKeyOf, type MailFacts } from "../kinds/index.ts";

/** A mail, or one case of a mail, whose text brands can write, with example values. */
export type WordedMail = {
  readonly key: string;
  readonly template: string;
  readonly fields: readonly MailTextField[];
  /** What a brand cannot change in this mail. */
  readonly keeps: "subject" | "words" | null;
  readonly facts: z.ZodType | null;
  /** Null for the texts that all mails share. They are shown in a mail that every customer gets. */
  readonly sample: MailFacts | null;
};

const fixed: Readonly<Record<"subject" | "words", readonly MailTextField[]>> = {
  subject: ["subject"],
  words: ["subject", "title"],
};

function mailsOf(template: string): WordedMail[] {
  const kind = kindCalled(template);
  if (kind === null || kind.own === "none") return [];
  const keeps = kind.own?.keeps ?? null;
  const fields = mailTextFields.filter((field) => keeps === null || !fixed[keeps].includes(field));
  const byKey = new Map<string, MailFacts>();
  for (const sample of Object.values(kind.samples)) {
    const key = textKeyOf(sample);
    if (!byKey.has(key)) byKey.set(key, sample);
  }
  return [...byKey].map(([key, sample]) => ({ key, template, fields, keeps, facts: kind.facts, sample }));
}

const shared: WordedMail = {
  key: everyMail,
  template: everyMail,
  fields: sharedFields,
  keeps: null,
  facts: null,
  sample: null,
};

/**
 * All mails whose texts brands can write: first the texts that all mails share, then each case of each mail that has an example.
 */
export const wordedMails: readonly WordedMail[] = [
  shared,
  ...Object.values(mailTextGroups).flatMap((templates) => templates.flatMap((template) => mailsOf(template))),
];

const byKey = new Map(wordedMails.map((mail) => [mail.key, mail]));

export const wordedMail = (key: string): WordedMail | null => byKey.get(key) ?? null;

/** The mail in which the texts that all mails share are shown. */
const mailForShared = "welcome";

/** The example values of a brand's mail. */
export function exampleOf(mail: WordedMail, brandName: string): MailFacts {
  const facts = mail.sample ?? byKey.get(mailForShared)?.sample;
  if (facts === undefined || facts === null) throw new RangeError(`there is no example for ${mail.key}`);
  return facts.template === "welcome" ? { ...facts, brand: brandName } : facts;
}
