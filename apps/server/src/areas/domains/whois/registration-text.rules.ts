import type { RegistrationContact, RegistrationRecord } from "./whois.port.ts";
import type { RegistrationFacts } from "./whois-facts.rules.ts";
import { whoisDay } from "./whois-dates.rules.ts";
import { eventWords, lineWords, roleWords, statusWords, type Words } from "./registration-words.rules.ts";

/** An RDAP record as lines for people, in the style of a WHOIS text. Untrusted: escape it before showing it. */
export function registrationText(record: RegistrationRecord, language: keyof Words): string {
  const words = (known: Readonly<Record<string, Words>>, key: string) => known[key.toLowerCase()]?.[language];
  const lines: string[] = [];
  const line = (title: string, value: string | null) => {
    if (value !== null && value.trim() !== "") lines.push(`${title}: ${oneLine(value)}`);
  };
  const label = (key: keyof typeof lineWords) => lineWords[key][language];
  line(label("name"), record.name);
  line(label("unicodeName"), record.unicodeName);
  line(label("handle"), record.handle);
  for (const { action, at } of record.events) {
    const title = words(eventWords, action);
    if (title !== undefined) line(title, momentOf(at));
  }
  for (const status of record.statuses) line(label("status"), words(statusWords, status) ?? status);
  for (const { name, addresses } of record.nameServers) line(label("nameServer"), [name, ...addresses].join(" "));
  if (record.isSigned !== null) line("DNSSEC", label(record.isSigned ? "signed" : "unsigned"));
  for (const ds of record.ds) line("DS", ds);
  for (const contact of record.contacts) {
    const title = words(roleWords, contact.role);
    if (title === undefined) continue;
    const before = lines.length;
    for (const value of contactValues(contact)) line(title, value);
    line(`${title}, IANA`, contact.ianaId);
    if (contact.isWithheld || lines.length === before) line(title, label("withheld"));
  }
  for (const what of record.withheld) line(label("withheldField"), what);
  return lines.join("\n");
}

/** The facts of an RDAP record that a customer wants to know first. */
export function registrationFacts(record: RegistrationRecord): RegistrationFacts {
  const day = (wanted: string) => {
    const found = record.events.find(({ action }) => action.toLowerCase() === wanted);
    return found === undefined ? null : whoisDay(found.at);
  };
  const registrar = record.contacts.find(({ role }) => role === "registrar");
  const name = registrar?.name ?? registrar?.organization ?? null;
  return {
    registrar: name === null ? null : oneLine(name).slice(0, 200),
    created: day("registration"),
    updated: day("last changed"),
    expires: day("expiration"),
    nameservers: record.nameServers.map(({ name: host }) => oneLine(host).slice(0, 253)).slice(0, 26),
    statuses: record.statuses.map((status) => oneLine(status).slice(0, 100)).slice(0, 20),
  };
}

/**
 * The values of a contact that are shown. Some registries write the same text into every field that they hide. Such texts are
 * left out, because our own text is clearer.
 */
const contactValues = ({ name, organization, address, email, phone }: RegistrationContact): readonly string[] =>
  [name, organization, address, email, phone].filter(
    (value): value is string => value !== null && !/^\W*(?:redacted|data protected|not disclosed|withheld)\b/i.test(value),
  );

/** The time in the form "2027-01-02 03:04 UTC". A text that is not such a time is returned as the registry wrote it. */
function momentOf(at: string): string {
  const parsed = /^\d{4}-\d\d-\d\dT/.test(at) ? Date.parse(at) : Number.NaN;
  return Number.isNaN(parsed) ? at : `${new Date(parsed).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

const oneLine = (value: string) => value.replaceAll(/\s+/g, " ").trim();
