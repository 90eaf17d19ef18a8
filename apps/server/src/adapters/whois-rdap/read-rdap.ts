import { z } from "zod";
import type { RegistrationContact, RegistrationRecord } from "../../areas/domains/whois/whois.port.ts";

const text = z.string().max(2000).catch("");
const texts = z.array(z.unknown()).catch([]);

/** The parts of an RDAP domain (RFC 9083 section 5.3) that people want to read; the rest is ignored. */
const domain = z.looseObject({
  ldhName: text.optional(),
  unicodeName: text.optional(),
  handle: text.optional(),
  status: texts.optional(),
  events: texts.optional(),
  entities: texts.optional(),
  nameservers: texts.optional(),
  secureDNS: z
    .looseObject({ delegationSigned: z.boolean().optional().catch(undefined), dsData: texts.optional() })
    .optional()
    .catch(undefined),
  redacted: texts.optional(),
});
const event = z.looseObject({ eventAction: text, eventDate: text });
const nameserver = z.looseObject({
  ldhName: text.optional(),
  unicodeName: text.optional(),
  ipAddresses: z.looseObject({ v4: texts.optional(), v6: texts.optional() }).optional().catch(undefined),
});
const entity = z.looseObject({
  roles: texts.optional(),
  vcardArray: z.unknown(),
  publicIds: texts.optional(),
  entities: texts.optional(),
  remarks: texts.optional(),
});
type Entity = z.output<typeof entity>;
const publicId = z.looseObject({ type: text, identifier: text });
const remark = z.looseObject({ title: text.optional(), type: text.optional() });
const dsRecord = z.looseObject({
  keyTag: z.number(),
  algorithm: z.number(),
  digestType: z.number(),
  digest: z.string().regex(/^[\da-f]{1,128}$/i),
});
/** A description of what was redacted: a registered type, or a free text (RFC 9537 section 4.2). */
const redaction = z.looseObject({
  name: z.looseObject({ type: text.optional(), description: text.optional() }),
});

const listMax = 50;
/** How deep entities are read. A registrar with its abuse contact needs two levels; deeper ones are of no use to a customer. */
const depthMax = 3;

/**
 * Converts an RDAP answer to a record. Null if it is not an RDAP domain. Fields of wrong types are left out, and nothing
 * throws.
 */
export function readRdap(body: unknown): RegistrationRecord | null {
  const read = domain.safeParse(body);
  if (!read.success) return null;
  const found = read.data;
  const name = (found.ldhName ?? "").toLowerCase().replace(/\.$/, "") || asciiOf(found.unicodeName);
  if (name === "") return null;
  const unicode = found.unicodeName?.toLowerCase().replace(/\.$/, "") ?? "";
  return {
    name,
    unicodeName: unicode !== "" && unicode !== name ? unicode : null,
    handle: orNull(found.handle),
    statuses: strings(found.status),
    events: each(found.events, event)
      .filter(({ eventAction, eventDate }) => eventAction !== "" && eventDate !== "")
      .map(({ eventAction, eventDate }) => ({ action: eventAction, at: eventDate })),
    contacts: each(found.entities, entity).flatMap((each) => contactsOf(each, 1)),
    nameServers: each(found.nameservers, nameserver).flatMap(serverOf),
    isSigned: found.secureDNS?.delegationSigned ?? null,
    ds: each(found.secureDNS?.dsData, dsRecord).map(
      ({ keyTag, algorithm, digestType, digest }) => `${keyTag} ${algorithm} ${digestType} ${digest}`,
    ),
    withheld: [
      ...new Set(
        each(found.redacted, redaction)
          .map(({ name: what }) => what.type || what.description || "")
          .filter((what) => what !== ""),
      ),
    ],
  };
}

function serverOf(found: z.output<typeof nameserver>): RegistrationRecord["nameServers"] {
  const name = (found.ldhName || found.unicodeName || "").toLowerCase().replace(/\.$/, "");
  if (name === "") return [];
  return [{ name, addresses: [...strings(found.ipAddresses?.v4), ...strings(found.ipAddresses?.v6)] }];
}

function contactsOf(found: Entity, depth: number): RegistrationContact[] {
  const card = cardOf(found.vcardArray);
  const iana = each(found.publicIds, publicId).find(({ type }) => /iana registrar/i.test(type))?.identifier;
  const isWithheld = each(found.remarks, remark).some(({ title, type }) =>
    /redacted|removed|truncated due to authorization/i.test(`${title ?? ""} ${type ?? ""}`),
  );
  const contacts = strings(found.roles).map((role) => ({
    role,
    name: card.fn,
    organization: card.org === card.fn ? null : card.org,
    address: card.adr,
    email: card.email,
    phone: card.tel,
    ianaId: orNull(iana),
    isWithheld,
  }));
  if (depth >= depthMax) return contacts;
  return [...contacts, ...each(found.entities, entity).flatMap((inner) => contactsOf(inner, depth + 1))];
}

type Card = Record<"fn" | "org" | "email" | "tel" | "adr", string | null>;

/** The first value of each property of a jCard (RFC 7095 section 3.3): [name, parameters, type, value]. */
function cardOf(card: unknown): Card {
  const found: Card = { fn: null, org: null, email: null, tel: null, adr: null };
  const properties: unknown = Array.isArray(card) ? card[1] : [];
  for (const property of Array.isArray(properties) ? (properties as unknown[]).slice(0, listMax) : []) {
    if (!Array.isArray(property)) continue;
    const [name, parameters, , value] = property as unknown[];
    if (typeof name !== "string" || !Object.hasOwn(found, name)) continue;
    const key = name as keyof Card;
    if (key === "tel" && isFax(parameters)) continue;
    found[key] ??= orNull(key === "adr" ? addressOf(parameters, value) : valueOf(value).replace(/^(?:tel|mailto):/, ""));
  }
  return found;
}

const isFax = (parameters: unknown): boolean =>
  typeof parameters === "object" && parameters !== null && "type" in parameters && valueOf(parameters.type).includes("fax");

/** An address is a list of seven parts, some of them lists, or one text in the parameter "label". */
function addressOf(parameters: unknown, value: unknown): string {
  const parts = valueOf(value);
  if (parts !== "") return parts;
  const hasLabel = typeof parameters === "object" && parameters !== null && "label" in parameters;
  return hasLabel && typeof parameters.label === "string" ? parameters.label.replaceAll(/\s*\n\s*/g, ", ") : "";
}

function valueOf(value: unknown): string {
  if (typeof value === "string") return value.slice(0, 500).trim();
  if (!Array.isArray(value)) return "";
  const parts = (value as unknown[])
    .slice(0, 10)
    .flatMap((part: unknown) => (Array.isArray(part) ? (part as unknown[]).slice(0, 10) : [part]));
  return parts
    .filter((part): part is string => typeof part === "string" && part.trim() !== "")
    .map((part) => part.slice(0, 500).trim())
    .join(", ");
}

const asciiOf = (unicodeName: string | undefined): string =>
  unicodeName !== undefined && /^[\x21-\x7e]+$/.test(unicodeName) ? unicodeName.toLowerCase() : "";

const orNull = (value: string | undefined): string | null => (value === undefined || value === "" ? null : value);

const strings = (values: readonly unknown[] | undefined): string[] =>
  (values ?? [])
    .slice(0, listMax)
    .filter((value): value is string => typeof value === "string" && value !== "" && value.length <= 500);

function each<T extends z.ZodType>(values: readonly unknown[] | undefined, schema: T): z.output<T>[] {
  return (values ?? []).slice(0, listMax).flatMap((value) => {
    const read = schema.safeParse(value);
    return read.success ? [read.data] : [];
  });
}
