import { z } from "zod";

/** What facts of mails are made of: amounts in minor units, instants and days as ISO 8601. */
export const minor = z.int();
export const instant = z.iso.datetime();
export const day = z.iso.date();

/** Rows a mail lists; the rest is counted. More, and mail programs cut the message (about 100 kB). */
export const listedMax = 100;

/** What a mail says, as stored with its delivery. `template` names its kind; names are A-labels. */
export type AnyFacts = { readonly template: string };
