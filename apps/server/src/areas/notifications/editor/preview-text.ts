import { everyMail } from "@nameplane/contracts/notifications/mail-text-fields";
import type { previewMailTextSpec } from "@nameplane/contracts/notifications/mail-texts";
import { NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import type { Language } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import type { Editing } from "../../whitelabel/editor/index.ts";
import type { Brands } from "../../whitelabel/index.ts";
import { composeMail, senderOf, shownToken } from "../delivery/index.ts";
import { kindOf, mailPayload, textKeyOf, type MailFacts } from "../kinds/index.ts";
import { createFormat, headerText, mailTexts, panelLinks, type MailPayload } from "../mail/index.ts";
import {
  fillText,
  inOrder,
  layersInUse,
  textsInUse,
  valuesOf,
  variablesIn,
  type OwnParts,
  type OwnTexts,
} from "../wording/index.ts";
import { exampleName } from "./example-pen.ts";
import { latestMails } from "./mail-texts.repository.ts";
import { mailOf, readParts, targetOf, type Target } from "./target.ts";
import { exampleOf, type WordedMail } from "./worded-mails.ts";

export type PreviewDeps = { readonly brands: Pick<Brands, "config">; readonly publicUrl: string };

/** A mail that was sent, with its content and the time at which it was written. */
type Latest = { readonly payload: MailPayload<MailFacts>; readonly created: Date };

/**
 * The brand's latest mail of this kind and case. Null if there is none. Also null for mails that are about a person and not about
 * what the brand sells, for example from where a user logs in, what support wrote, or why an account was suspended.
 */
export async function latestOf({ trx }: Editing, { id }: Target, mail: WordedMail): Promise<Latest | null> {
  if (id === null || mail.sample === null || isPrivate(mail)) return null;
  for (const { payload: stored, created_at: created } of await latestMails(trx, id, mail.template)) {
    const payload = mailPayload.safeParse(stored).data;
    if (payload !== undefined && textKeyOf(payload.facts) === mail.key) return { payload, created };
  }
  return null;
}

const personal: ReadonlySet<string> = new Set(["login-changed", "ticket-answered", "account-state"]);
const isPrivate = (mail: WordedMail) =>
  personal.has(mail.template) || (mail.sample !== null && kindOf(mail.sample).isAsked === true);

/**
 * The texts of a mail as if these parts were already in use. The mail's own texts come before the texts that all mails share, as
 * in a real mail.
 */
export async function textsWith(
  editing: Editing,
  { id }: Target,
  mail: WordedMail,
  { parts, language, key }: { readonly parts: OwnParts; readonly language: Language; readonly key: string },
): Promise<OwnTexts> {
  const layers = await layersInUse(editing.trx, id, { key, language });
  const isEvery = mail.key === everyMail;
  const changed = id === null ? (isEvery ? "every" : "standard") : isEvery ? "ownEvery" : "own";
  return inOrder({ ...layers, [changed]: parts });
}

/**
 * The mail as it would be sent with these parts. Possible refusals: NotFound (also if the latest mail is asked for and no such
 * mail was sent), and texts that are not allowed in a mail.
 */
export async function previewText(
  editing: Editing,
  deps: PreviewDeps,
  input: z.output<typeof previewMailTextSpec.input>,
): Promise<z.output<typeof previewMailTextSpec.answer>> {
  const { language, look } = input;
  const target = await targetOf(editing, input.brandid);
  const mail = mailOf(input.mail);
  const parts = input.texts === undefined ? null : readParts(mail, input.texts, "texts");
  const payload =
    input.on === "latest"
      ? await sentBefore(editing, target, mail)
      : exampleMail(mail, language, look?.name ?? target.brand.name);
  const sender = await senderOf(editing.trx, deps, { brandId: target.brand.id });
  const { themeColor } = await deps.brands.config(target.brand.id);
  const face = {
    ...sender,
    themeColour: look === undefined ? themeColor : look.color,
    ...(look === undefined
      ? {}
      : { name: headerText(look.name, 80), hasOwnMark: sender.hasOwnMark && look.name === sender.name }),
  };
  const shown = { ...payload, language };
  const key = textKeyOf(payload.facts);
  const texts =
    parts === null
      ? await textsInUse(editing.trx, target.id, { key, language })
      : await textsWith(editing, target, mail, { parts, language, key });
  return { ...composeMail(shown, face, shownToken, undefined, texts), unused: unusedOf(shown, face, mail, parts ?? {}) };
}

async function sentBefore(editing: Editing, target: Target, mail: WordedMail): Promise<MailPayload<MailFacts>> {
  const latest = await latestOf(editing, target, mail);
  if (latest === null) throw new Refused(NotFound, { param: "on" });
  return latest.payload;
}

/** The example of a mail, to a reader with the first name that all examples use. */
export const exampleMail = (mail: WordedMail, language: Language, brandName: string): MailPayload<MailFacts> => ({
  language,
  firstName: exampleName,
  why: { kind: "owner", accountNumber: 10_001 },
  facts: exampleOf(mail, brandName),
  also: [],
  unknownCount: 0,
});

/** The parts that a mail would not use, because one of their variables has no value in this mail. */
function unusedOf(
  { facts, language, firstName }: MailPayload<MailFacts>,
  brand: { readonly name: string; readonly timeZone: string },
  mail: WordedMail,
  parts: OwnParts,
): z.output<typeof previewMailTextSpec.answer>["unused"] {
  const pen = {
    language,
    texts: mailTexts[language],
    format: createFormat(language, brand.timeZone),
    links: panelLinks("https://example.invalid"),
    firstName,
  };
  const values = valuesOf(pen, brand.name, kindOf(facts).facts, facts);
  return mail.fields.flatMap((field) => {
    const text = parts[field] ?? "";
    if (text === "" || fillText(text, values) !== null) return [];
    const hole = variablesIn(text).find(({ name, hasFallback }) => !hasFallback && (values[name] ?? "") === "");
    return hole === undefined ? [] : [{ field, variable: hole.name }];
  });
}
