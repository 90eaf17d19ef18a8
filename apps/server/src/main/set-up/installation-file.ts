import { isIP } from "node:net";
import { isTimeZone } from "@nameplane/values";
import { z } from "zod";

const text = z.string().trim().min(1).max(200);
const hostName = z
  .string()
  .regex(/^(?=.{4,253}$)([a-z0-9](-?[a-z0-9])*\.)+[a-z][a-z0-9-]*[a-z0-9]$/, "a host name in lower case, without a final dot");
const country = z.string().regex(/^[A-Z]{2}$/, "two capital letters (ISO 3166-1)");
const currency = z.enum(["SEK", "EUR", "USD"]);
const language = z.enum(["en", "sv"]);

const user = z.strictObject({
  username: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._@-]{1,63}$/, "2 to 64 letters, digits and . _ @ -"),
  email: z.email(),
  phone: z.string().regex(/^\+\d{1,3}\.\d{4,14}$/, "like +46.812345678"),
  firstName: text,
  lastName: text,
  language,
});

/**
 * Describes an operator's installation: who sells, under which name and host, with which name servers, and the first logins. It
 * can also list customers. Every part can be changed and applied again. Existing users stay unchanged.
 */
export const installationFile = z.strictObject({
  brand: z.strictObject({
    name: text,
    host: hostName,
    /** Sender of mails, such as `Example Domains <no-reply@example.com>`. */
    mailFrom: z.string().regex(/^[^<>\r\n]{1,100} <[^<>\s]+@[^<>\s]+>$/, "like Example Domains <no-reply@example.com>"),
    language,
    /** The time zone of dates and of the clock in the footer, as an IANA name. */
    timeZone: z
      .string()
      .refine(isTimeZone, "an IANA time zone, such as Europe/Stockholm; an offset is wrong for half of the year"),
  }),
  seller: z.strictObject({
    name: text,
    orgnr: text,
    vatNumber: text,
    country,
    /** The lines below the name on invoices, without the country. */
    address: z.array(text).min(1).max(4),
    email: z.email(),
    phone: text,
    bankgiro: text.optional(),
    iban: text.optional(),
    bic: text.optional(),
    /** The Swish number for the code on invoices in kronor. */
    swish: z
      .string()
      .regex(/^123\d{7}$/)
      .optional(),
  }),
  nameServers: z
    .array(
      z.strictObject({
        host: hostName,
        addresses: z.array(z.string().refine((address) => isIP(address) !== 0, "an IP address")).min(1),
        /** secondary: a server that copies the zones from ours (DNS_TRANSFERS_FILE) and is monitored. */
        role: z.enum(["primary", "secondary"]).default("primary"),
      }),
    )
    .min(2)
    .max(13),
  /** The record sets that a new zone starts with. `{{domain}}` is replaced by the zone's name. */
  defaultRecords: z.array(
    z.strictObject({
      owner: z.string().max(200),
      type: z.enum(["A", "AAAA", "CNAME", "MX", "TXT", "CAA", "SRV"]),
      ttl_seconds: z.int().min(60).max(604_800),
      rdata: z.array(text).min(1),
    }),
  ),
  staff: z.array(user).min(1),
  customers: z
    .array(
      z.strictObject({
        user,
        organization: text,
        idNumber: text,
        street: z.array(text).min(1).max(3),
        postcode: text,
        city: text,
        country,
        currency,
        invoiceMethod: z.enum(["prepayment", "postpayment"]),
        creditLimitMinor: z.int().min(0),
        isReseller: z.boolean(),
      }),
    )
    .default([]),
});
export type InstallationFile = z.output<typeof installationFile>;

/** Parses the file. If it is wrong, returns one line of errors for each field, with the field names of the file. */
export function readInstallationFile(
  content: string,
): { ok: true; installation: InstallationFile } | { ok: false; problems: string[] } {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (error) {
    return { ok: false, problems: [`The file is not JSON: ${(error as Error).message}`] };
  }
  const read = installationFile.safeParse(json);
  if (read.success) return { ok: true, installation: read.data };
  return { ok: false, problems: read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) };
}
