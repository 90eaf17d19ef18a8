import { contactForm, type ContactForm } from "@nameplane/contracts/contacts/contact";
import { contactHeadings, partyWords, plainHeading } from "@nameplane/contracts/contacts/import-headings";
import { contactColumns, type ContactColumn, type ContactLineProblem } from "@nameplane/contracts/contacts/import-values";
import { checkPostcode, phoneOfTable, type RuleKey } from "@nameplane/values";
import { brokenRulesOf, missingOf } from "./contact.rules.ts";

export type LineValues = Readonly<Partial<Record<ContactColumn, string>>>;
export type LineProblem = { readonly field: ContactColumn | null; readonly problem: ContactLineProblem | RuleKey };
type LineChange = { readonly field: ContactColumn; readonly before: string; readonly after: string };

/** The contact of a line. Values that cannot be read are problems, and empty in the form. */
type ReadLine = { readonly form: ContactForm; readonly problems: readonly LineProblem[] };

/** Words that exports of other registrars put in front of the name of a field: Registrant Street, kontakt_epost. */
const inFront = /^(?:registrant|owner|contact|holder|innehavare|innehavarens|kontakt|kontaktens)/;

function fieldOf(heading: string): ContactColumn | null {
  const plain = plainHeading(heading);
  const named = (text: string) => contactColumns.find((field) => contactHeadings[field].includes(text));
  return named(plain) ?? named(plain.replace(inFront, "")) ?? null;
}

/** The field of each column, by its heading. If several columns could have the same field, only the first gets it. */
export function contactFieldsOf(headings: readonly string[]): (ContactColumn | null)[] {
  const given = new Set<ContactColumn>();
  return headings.map((heading) => {
    const field = fieldOf(heading);
    if (field === null || given.has(field)) return null;
    given.add(field);
    return field;
  });
}

/** Whether a table has the columns without which no contact can be told from another. */
export const namesContacts = (fields: readonly (ContactColumn | null)[]): boolean =>
  fields.includes("email") &&
  (["organization", "name", "firstname", "lastname"] as const).some((field) => fields.includes(field));

/** The values of a line, by the fields of its columns. */
export function valuesOf(fields: readonly (ContactColumn | null)[], cells: readonly string[]): LineValues {
  const values: Partial<Record<ContactColumn, string>> = {};
  for (const [at, field] of fields.entries()) if (field !== null) values[field] = cells[at] ?? "";
  return values;
}

/** What reading a line needs to know of countries. */
export type Countries = {
  /** Telephone prefixes by country code. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Country codes by code and by name in English and Swedish, in lower case. */
  readonly codes: ReadonlyMap<string, string>;
};

/**
 * The text of a cell without control characters, which names and addresses have none of. The apostrophe that keeps spreadsheets
 * from running a cell as a formula is left out, so that a file of our own can be read again.
 */
const cleaned = (text: string) =>
  text
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .replace(/^'(?=[=+\-@])/, "");

/** Divides a whole name: "Åkesson, Anna" and "Anna Maria Åkesson". A single word is a first name. */
export function dividedName(name: string): { readonly firstname: string; readonly lastname: string } {
  const comma = name.indexOf(",");
  if (comma > 0) return { firstname: name.slice(comma + 1).trim(), lastname: name.slice(0, comma).trim() };
  const at = name.lastIndexOf(" ");
  return at < 0 ? { firstname: name, lastname: "" } : { firstname: name.slice(0, at).trim(), lastname: name.slice(at + 1) };
}

/** Reads a line. Spelling is corrected if the meaning is certain. */
export function readContactLine(values: LineValues, { prefixes, codes }: Countries): ReadLine {
  const text = (field: ContactColumn) => cleaned(values[field] ?? "");
  const problems: LineProblem[] = [];
  const said = partyWords[text("party").toLowerCase()];
  if (text("party") !== "" && said === undefined) problems.push({ field: "party", problem: "party" });
  const country = codes.get(text("country").toLowerCase()) ?? "";
  if (country === "") problems.push({ field: "country", problem: text("country") === "" ? "missing" : "country" });
  const hasOwnName = text("firstname") !== "" || text("lastname") !== "";
  const isNameOfCompany = said === "company" && text("organization") === "" && !hasOwnName;
  const organization = isNameOfCompany ? text("name") : text("organization");
  const divided =
    hasOwnName || isNameOfCompany ? { firstname: text("firstname"), lastname: text("lastname") } : dividedName(text("name"));
  const form: ContactForm = {
    party: said ?? (organization === "" ? "person" : "company"),
    organization,
    ...divided,
    idnumber: text("idnumber"),
    vatnumber: text("vatnumber")
      .replaceAll(/[\s.-]/g, "")
      .toUpperCase(),
    street: text("street"),
    street2: text("street2"),
    postcode: postcodeOf(text("postcode"), country),
    city: text("city"),
    region: text("region"),
    country,
    phone: phoneOfTable(text("phone"), country, prefixes),
    email: text("email"),
  };
  return { form, problems };
}

/** A postcode without the code of its country in front (SE-111 22), where that makes it a postcode of the country. */
function postcodeOf(text: string, country: string): string {
  const check = checkPostcode(country);
  const bare = text.replace(new RegExp(`^${country}[- ]`, "i"), "").trim();
  return check(text) !== null && check(bare) === null ? bare : text;
}

/** What is wrong with a contact, one problem for each field. */
export function problemsOf(form: ContactForm): LineProblem[] {
  const found = new Map<ContactColumn, LineProblem["problem"]>();
  const add = (field: string, problem: LineProblem["problem"]) => {
    const known = contactColumns.find((each) => each === field);
    if (known !== undefined && !found.has(known)) found.set(known, problem);
  };
  for (const field of missingOf(form)) add(field, "missing");
  for (const field of ["street", "city", "email"] as const) if (form[field] === "") add(field, "missing");
  for (const { param, rule } of brokenRulesOf(form)) add(param, rule);
  for (const { path, code } of contactForm.safeParse(form).error?.issues ?? [])
    if (code === "too_big") add(String(path[0]), "toolong");
  return [...found].map(([field, problem]) => ({ field, problem }));
}

/** The fields of an existing contact that a line can change. Company or person is fixed, because the party is the same. */
const changeable = [
  "organization",
  "firstname",
  "lastname",
  "idnumber",
  "vatnumber",
  "street",
  "street2",
  "postcode",
  "city",
  "region",
  "phone",
  "email",
] as const satisfies readonly (ContactColumn & keyof ContactForm)[];

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, "");

/** Whether two values mean the same: spaces in postcodes, and upper case in names and addresses of mail, say nothing. */
function meanSame(field: (typeof changeable)[number], one: string, other: string): boolean {
  if (field === "postcode" || field === "idnumber") return withoutSpaces(one) === withoutSpaces(other);
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * The contact with what a line says of it, and the changes. Values that are empty in the line stay. `written` has the values of
 * the line as contacts are stored.
 */
export function changedBy(
  known: ContactForm,
  written: ContactForm,
): { readonly form: ContactForm; readonly changes: LineChange[] } {
  const changes = changeable
    .filter((field) => written[field] !== "" && !meanSame(field, known[field], written[field]))
    .map((field): LineChange => ({ field, before: known[field], after: written[field] }));
  return { form: { ...known, ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) }, changes };
}
