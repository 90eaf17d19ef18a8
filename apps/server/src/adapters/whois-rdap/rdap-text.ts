import { z } from "zod";

const text = z.string().max(2000).catch("");
const texts = z.array(z.unknown()).catch([]);

/** The parts of an RDAP domain (RFC 9083 section 5.3) that a person wants to read; everything else is left alone. */
const domain = z.looseObject({
  ldhName: text.optional(),
  unicodeName: text.optional(),
  handle: text.optional(),
  status: texts.optional(),
  events: texts.optional(),
  entities: texts.optional(),
  nameservers: texts.optional(),
  secureDNS: z.looseObject({ delegationSigned: z.boolean().optional() }).optional().catch(undefined),
});
const event = z.looseObject({ eventAction: text, eventDate: text });
const nameserver = z.looseObject({ ldhName: text });
const entity = z.looseObject({
  roles: texts.optional(),
  handle: text.optional(),
  vcardArray: z.unknown(),
  publicIds: texts.optional(),
  entities: texts.optional(),
});
const publicId = z.looseObject({ type: text, identifier: text });

const eventTitles: Readonly<Record<string, string>> = {
  registration: "Created",
  expiration: "Expires",
  "last changed": "Updated",
  transfer: "Transferred",
};
const roleTitles: Readonly<Record<string, string>> = {
  registrar: "Registrar",
  registrant: "Registrant",
  administrative: "Admin",
  technical: "Tech",
  abuse: "Abuse",
};

/** Lines of an answer in the manner of a WHOIS text; null when it is no RDAP domain. Untrusted, as WHOIS text is. */
export function rdapText(body: unknown): string | null {
  const read = domain.safeParse(body);
  if (!read.success || (read.data.ldhName ?? "") === "") return null;
  const found = read.data;
  const lines: string[] = [];
  const line = (title: string, value: string | undefined) => {
    if (value !== undefined && value !== "") lines.push(`${`${title}:`.padEnd(20)}${oneLine(value)}`);
  };
  line("Domain name", found.ldhName?.toLowerCase());
  if (found.unicodeName?.toLowerCase() !== found.ldhName?.toLowerCase()) line("Unicode name", found.unicodeName);
  line("Registry id", found.handle);
  for (const entry of each(found.events, event))
    line(eventTitles[entry.eventAction] ?? "", eventTitles[entry.eventAction] === undefined ? "" : entry.eventDate);
  for (const status of found.status ?? []) line("Status", typeof status === "string" ? status : "");
  for (const entry of each(found.entities, entity)) lines.push(...entityLines(entry));
  for (const entry of each(found.nameservers, nameserver)) line("Name server", entry.ldhName.toLowerCase());
  line(
    "DNSSEC",
    found.secureDNS?.delegationSigned === undefined ? "" : found.secureDNS.delegationSigned ? "signed" : "unsigned",
  );
  return lines.join("\n");
}

function entityLines(found: z.output<typeof entity>): string[] {
  const role = (found.roles ?? []).find((entry): entry is string => typeof entry === "string" && entry in roleTitles);
  if (role === undefined) return [];
  const title = roleTitles[role] ?? role;
  const card = cardOf(found.vcardArray);
  const id = each(found.publicIds, publicId).find((entry) => /iana registrar/i.test(entry.type))?.identifier;
  const values = [card["fn"], card["org"], card["email"], card["tel"]?.replace(/^tel:/, "")].filter(
    (value) => value !== undefined && value !== "",
  );
  const lines = values.map((value) => `${`${title}:`.padEnd(20)}${oneLine(value ?? "")}`);
  if (id !== undefined && id !== "") lines.push(`${`${title} IANA id:`.padEnd(20)}${oneLine(id)}`);
  return [...lines, ...each(found.entities, entity).flatMap(entityLines)];
}

/** Texts of a jCard by property name (RFC 7095): [name, parameters, type, value]. */
function cardOf(card: unknown): Record<string, string> {
  const properties: unknown = Array.isArray(card) ? card[1] : [];
  const found: Record<string, string> = {};
  for (const property of Array.isArray(properties) ? (properties as unknown[]) : []) {
    if (!Array.isArray(property)) continue;
    const [name, , , value] = property as unknown[];
    if (typeof name === "string" && typeof value === "string" && !(name in found)) found[name] = value;
  }
  return found;
}

function each<T extends z.ZodType>(values: readonly unknown[] | undefined, schema: T): z.output<T>[] {
  return (values ?? []).slice(0, 50).flatMap((value) => {
    const read = schema.safeParse(value);
    return read.success ? [read.data] : [];
  });
}

function oneLine(value: string): string {
  return value.replaceAll(/\s+/g, " ").trim();
}
