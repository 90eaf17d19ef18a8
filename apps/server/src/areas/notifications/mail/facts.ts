import { z } from "zod";

/** Building blocks of mail facts: amounts in minor units, instants and days as ISO 8601. */
export const minor = z.int();
export const instant = z.iso.datetime();
export const day = z.iso.date();

/**
 * How many rows a mail lists. Further rows are only counted, because mail programs cut messages that are longer than about 100
 * kB.
 */
export const listedMax = 100;

/** The content of a mail, as stored with its delivery. `template` is the name of its kind; domain names are A-labels. */
export type AnyFacts = { readonly template: string };
