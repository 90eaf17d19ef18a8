import { mailTextFields, type MailTextField } from "@nameplane/contracts/notifications/mail-text-fields";
import type { ListedMailText, MailParts, MailText, MailTexts } from "@nameplane/contracts/notifications/mail-texts";
import type { Language } from "../../../platform/http/call.ts";
import { authors, type Editing } from "../../whitelabel/editor/index.ts";
import { kindOf } from "../kinds/index.ts";
import type { Inline, Line } from "../mail/index.ts";
import {
  layersInUse,
  namesOfVariables,
  readTexts,
  valuesOf,
  variablesIn,
  type OwnParts,
  type StoredTexts,
} from "../wording/index.ts";
import { findDraft, listDrafts, listInUse, listVersions } from "./mail-texts.repository.ts";
import { latestOf } from "./preview-text.ts";
import { examplePen } from "./example-pen.ts";
import { mailOf, targetOf, type Target } from "./target.ts";
import { exampleOf, wordedMails, type WordedMail } from "./worded-mails.ts";

/** The number of versions that are shown. Older versions stay stored. */
const mostVersions = 30;
const languages = ["en", "sv"] as const;

const inBoth = <T>(write: (language: Language) => T): { en: T; sv: T } => ({ en: write("en"), sv: write("sv") });

/** The mails whose texts a brand can write, in the order of their groups. Possible refusals: NotFound. */
export async function listTexts(editing: Editing, brandid: string): Promise<ListedMailText[]> {
  const { trx } = editing;
  const target = await targetOf(editing, brandid);
  const [own, standard, drafts] = [
    byMail(await listInUse(trx, target.id)),
    byMail(target.id === null ? [] : await listInUse(trx, null)),
    byMail(await listDrafts(trx, target.id)),
  ];
  return wordedMails.map((mail) => ({
    mail: mail.key,
    template: mail.template,
    subject: mail.sample === null ? null : inBoth((language) => ours(target, mail, language).subject),
    words: own.has(mail.key) ? "own" : standard.has(mail.key) ? "standard" : "ours",
    hasdraft: drafts.has(mail.key),
    isbroken: [own, drafts].some((each) => goneIn(mail, each.get(mail.key) ?? null).length > 0),
  }));
}

const byMail = (rows: readonly { mail: string; texts: unknown }[]): ReadonlyMap<string, StoredTexts> =>
  new Map(
    rows.flatMap(({ mail, texts: stored }) => {
      const texts = readTexts(stored);
      return texts === null ? [] : [[mail, texts] as const];
    }),
  );

/** Everything that the page of one mail shows. Possible refusals: NotFound. */
export async function readText(editing: Editing, brandid: string, key: string): Promise<MailText> {
  const { trx } = editing;
  const target = await targetOf(editing, brandid);
  const mail = mailOf(key);
  const row = await findDraft(trx, target.id, key);
  const versions = await listVersions(trx, target.id, key, mostVersions);
  const by = await authors(editing, [...versions.map((each) => each.created_by), ...(row === null ? [] : [row.changed_by])]);
  const [published, draft] = [readTexts(versions[0]?.texts ?? null), readTexts(row?.texts ?? null)];
  const latest = await latestOf(editing, target, mail);
  return {
    mail: key,
    template: mail.template,
    fields: [...mail.fields],
    addsonly: mail.keeps === "words",
    revision: row?.revision ?? 0,
    version: versions[0]?.version ?? 0,
    published: published === null ? null : whole(published),
    draft:
      row === null || draft === null
        ? null
        : { texts: whole(draft), changed: row.changed_at.toISOString(), by: by(row.changed_by) },
    standard: { en: await standardOf(editing, target, mail, "en"), sv: await standardOf(editing, target, mail, "sv") },
    variables: variablesFor(target, mail),
    gone: [...new Set([published, draft].flatMap((texts) => goneIn(mail, texts)))],
    latest: latest?.created.toISOString() ?? null,
    versions: versions.map((each) => ({
      version: each.version,
      published: each.created_at.toISOString(),
      by: by(each.created_by),
      isstandard: readTexts(each.texts) === null,
      restored: each.restored_from,
    })),
  };
}

const wholeParts = (parts: OwnParts): MailParts =>
  Object.fromEntries(mailTextFields.map((field) => [field, parts[field] ?? ""])) as MailParts;
const whole = (texts: StoredTexts): MailTexts => inBoth((language) => wholeParts(texts[language]));

/** Variables in the texts that the mail does not have (any more). A mail may lose a variable when the product changes. */
function goneIn(mail: WordedMail, texts: StoredTexts | null): string[] {
  if (texts === null) return [];
  const known = namesOfVariables(mail.facts);
  return languages
    .flatMap((language) => Object.values(texts[language]))
    .flatMap((text) => variablesIn(text))
    .flatMap(({ name }) => (known.has(name) ? [] : [name]));
}

/** Each variable of the mail with its value in the example. Variables without a value in the example are listed too. */
function variablesFor(target: Target, mail: WordedMail): MailText["variables"] {
  const example = inBoth((language) =>
    valuesOf(examplePen(target.brand, language), target.brand.name, mail.facts, exampleOf(mail, target.brand.name)),
  );
  return [...namesOfVariables(mail.facts)].map((name) => ({
    name,
    example: inBoth((language) => example[language][name] ?? ""),
  }));
}

/**
 * What is sent where a brand has written nothing: the operator's standard text if there is one, otherwise the product's own text
 * with the values of the example.
 */
async function standardOf(editing: Editing, target: Target, mail: WordedMail, language: Language): Promise<MailParts> {
  const layers = await layersInUse(editing.trx, target.id, { key: mail.key, language });
  const written = target.id === null ? [layers.every] : [layers.ownEvery, layers.standard, layers.every];
  const beside = mail.sample === null && target.id === null ? [] : mail.sample === null ? [layers.every] : written;
  const own = ours(target, mail, language);
  const textOf = (field: MailTextField) => beside.map((each) => each[field] ?? "").find((text) => text !== "") ?? own[field];
  return wholeParts(Object.fromEntries(mailTextFields.map((field) => [field, textOf(field)])));
}

/** The product's own text of a mail, with the values of the example. */
function ours({ brand }: Target, mail: WordedMail, language: Language): MailParts {
  const pen = examplePen(brand, language);
  const greeting = pen.texts.hello(pen.firstName);
  const nothing = { subject: "", title: "", intro: "", greeting, closing: "", footer: "" };
  if (mail.sample === null) return nothing;
  const silent = { ...pen, texts: { ...pen.texts, hello: () => "" } };
  const example = exampleOf(mail, brand.name);
  const { subject, title, blocks } = kindOf(example).page(silent, example, "example");
  const opening = blocks.find((block) => block.kind === "text" && block.isOpening === true);
  return { ...nothing, subject, title: said(title), intro: opening?.kind === "text" ? said(opening.line).trim() : "" };
}

const said = (line: Line): string => line.map((part) => wordsOf(part)).join("");

function wordsOf(part: Inline): string {
  if (typeof part === "string") return part;
  if ("strong" in part) return part.strong;
  if ("mono" in part) return part.mono;
  return "name" in part ? part.name : part.link;
}
