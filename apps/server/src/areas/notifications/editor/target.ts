import { BadParameter, NotFound } from "@nameplane/contracts/refusals";
import {
  MailTextBrace,
  MailTextLines,
  MailTextLong,
  MailTextSign,
  MailTextUnknown,
} from "@nameplane/contracts/notifications/mail-text-refusals";
import { Refused } from "../../../platform/refused.ts";
import { brandOf, operatorBrand, type BrandAt, type Editing } from "../../whitelabel/editor/index.ts";
import { faultOf, namesOfVariables, tidied, type OwnParts, type StoredTexts, type TextFault } from "../wording/index.ts";
import type { BrandId } from "./mail-texts.repository.ts";
import { wordedMail, type WordedMail } from "./worded-mails.ts";

/**
 * Whose texts are edited: those of a brand, or the operator's standard (`id` is null). The standard is shown with the operator's
 * own brand.
 */
export type Target = { readonly id: BrandId; readonly brand: BrandAt };

/**
 * Finds whose texts are to be edited. Possible refusals: NotFound, also for resellers and staff of one brand who ask for the
 * standard of all brands.
 */
export async function targetOf(editing: Editing, brandid: string): Promise<Target> {
  if (brandid !== "all") return { id: brandid, brand: await brandOf(editing, brandid) };
  const { rights } = editing;
  if (!("only" in rights) || rights.only !== null) throw new Refused(NotFound, { param: "brandid" });
  return { id: null, brand: await operatorBrand(editing.trx) };
}

/** Finds a mail by its key. Possible refusals: NotFound. */
export function mailOf(key: string): WordedMail {
  const mail = wordedMail(key);
  if (mail === null) throw new Refused(NotFound, { param: "mail" });
  return mail;
}

const refusals = {
  long: MailTextLong,
  lines: MailTextLines,
  sign: MailTextSign,
  brace: MailTextBrace,
  unknown: MailTextUnknown,
} as const;

/**
 * The parts of one language in the form in which they are stored. `param` is the path of the language in the input. Refuses texts
 * that are not allowed in a mail, naming the part and the line, and parts that cannot be changed in this mail.
 */
export function readParts(mail: WordedMail, sent: OwnParts, param: string): OwnParts {
  const parts = tidied(sent);
  const strange = Object.keys(parts).find((field) => !mail.fields.some((each) => each === field));
  if (strange !== undefined) throw new Refused(BadParameter, { param: `${param}.${strange}` });
  const fault = faultOf(parts, namesOfVariables(mail.facts));
  if (fault !== null) refuse(fault, param);
  return parts;
}

function refuse({ field, rule, line, name }: TextFault, param: string): never {
  throw new Refused(refusals[rule], {
    param: `${param}.${field}`,
    values: { line, most: name, variable: `{${name}}` },
    fields: { line },
  });
}

/** The texts in the form in which they are stored. Null if every part is empty; then the standard is sent. */
export function readSent(mail: WordedMail, sent: StoredTexts): StoredTexts | null {
  const texts = { en: readParts(mail, sent.en, "texts.en"), sv: readParts(mail, sent.sv, "texts.sv") };
  return Object.keys(texts.en).length + Object.keys(texts.sv).length === 0 ? null : texts;
}
