import { everyMail, mailTextFields } from "@nameplane/contracts/notifications/mail-text-fields";
import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Language } from "../../../platform/http/call.ts";
import type { OwnParts } from "./fill-text.rules.ts";
import type { OwnTexts } from "./own-words.ts";

const parts = z.partialRecord(z.enum(mailTextFields), z.string());
const texts = z.object({ en: parts, sv: parts });

/** The texts of a mail in the form in which they are stored: the parts of each language. */
export type StoredTexts = Readonly<Record<Language, OwnParts>>;

/** Reads stored texts. Null if there are none. Texts that an earlier release stored in another form are treated as none. */
export const readTexts = (stored: unknown): StoredTexts | null => texts.safeParse(stored).data ?? null;

type Row = { readonly brand_id: string | null; readonly mail: string; readonly texts: unknown };

/** The texts by where they apply: to this mail or to all mails, and from the brand itself or from the operator's standard. */
type Layers = {
  readonly own: OwnParts;
  readonly ownEvery: OwnParts;
  readonly standard: OwnParts;
  readonly every: OwnParts;
};

/** The texts in use for a mail of a brand. If `brandId` is null, only the operator's standard is returned. */
export async function layersInUse(
  trx: Trx,
  brandId: string | null,
  of: { readonly key: string; readonly language: Language },
): Promise<Layers> {
  const { rows } = await sql<Row>`
    select distinct on (brand_id, mail) brand_id, mail, texts from mail_text
     where (brand_id = ${brandId}::uuid or brand_id is null) and mail in (${of.key}, ${everyMail})
     order by brand_id, mail, version desc`.execute(trx);
  const found = (isOwn: boolean, mail: string): OwnParts =>
    readTexts(rows.find((row) => (row.brand_id !== null) === isOwn && row.mail === mail)?.texts)?.[of.language] ?? {};
  return {
    own: found(true, of.key),
    ownEvery: found(true, everyMail),
    standard: found(false, of.key),
    every: found(false, everyMail),
  };
}

/** The texts in the order in which they are tried: those for this mail and brand first, those for all mails and brands last. */
export const inOrder = ({ own, ownEvery, standard, every }: Layers): OwnTexts =>
  [own, ownEvery, standard, every].filter((each) => Object.keys(each).length > 0);

export const textsInUse = async (...of: Parameters<typeof layersInUse>): Promise<OwnTexts> => inOrder(await layersInUse(...of));
