import type { ContactInput } from "@nameplane/contracts/contacts/contact";
import { contactHeadings, partyWords, plainHeading } from "@nameplane/contracts/contacts/import-headings";
import { customerFields, neededFields, type CustomerField, type ImportProblem } from "@nameplane/contracts/resellers/values";
import { currencies, parseMoney, phoneOfTable, type Currency, type Money, type RuleKey } from "@nameplane/values";

export type LineValues = Readonly<Partial<Record<CustomerField, string>>>;
export type LineProblem = { readonly field: CustomerField; readonly problem: ImportProblem | RuleKey };

/**
 * The customer of a line, in our own form. A value that cannot be read is reported as a problem and replaced by a harmless value.
 */
export type ReadLine = {
  readonly reference: string;
  readonly owner: ContactInput;
  /** The username in the file, unchanged. Empty if the file has none. */
  readonly username: string;
  readonly language: "en" | "sv";
  readonly currency: Currency;
  /** The name of a price list. Empty if the file has none. */
  readonly group: string;
  /** The monthly limit. */
  readonly month: Money | null;
  readonly problems: readonly LineProblem[];
};

/** The words that files use, in lower case. */
const languages: Readonly<Record<string, "en" | "sv">> = {
  en: "en",
  english: "en",
  engelska: "en",
  sv: "sv",
  se: "sv",
  swedish: "sv",
  svenska: "sv",
};

/** Headings of columns, in lower case without spaces and punctuation, and the fields that they stand for. */
const headings: Readonly<Record<CustomerField, readonly string[]>> = {
  ...contactHeadings,
  reference: ["reference", "ref", "id", "customerid", "customernumber", "kundnummer", "kundnr", "referens", "clientid"],
  username: ["username", "login", "user", "användarnamn"],
  language: ["language", "språk", "lang"],
  currency: ["currency", "valuta"],
  group: ["group", "pricegroup", "pricelist", "prisgrupp", "prislista"],
  limit: ["limit", "monthlylimit", "budget", "månadsgräns", "gräns"],
};

/** The field that a column probably contains, judged by its heading. Null if no field fits. */
export function fieldOf(heading: string): CustomerField | null {
  const plain = plainHeading(heading);
  return customerFields.find((field) => headings[field].includes(plain)) ?? null;
}

/**
 * The field of each column, in the order of the columns. If several columns could have the same field, only the first gets it.
 */
export function fieldsOf(columns: readonly string[]): (CustomerField | null)[] {
  const given = new Set<CustomerField>();
  return columns.map((column) => {
    const field = fieldOf(column);
    if (field === null || given.has(field)) return null;
    given.add(field);
    return field;
  });
}

type Defaults = {
  readonly currency: Currency;
  /** Telephone prefixes by country, such as 46 for SE. */
  readonly prefixes: ReadonlyMap<string, string>;
};

/** Reads a line. Spelling is corrected if the meaning is certain. The rules of the forms check the values afterwards. */
export function readLine(values: LineValues, { currency: usual, prefixes }: Defaults): ReadLine {
  const text = (field: CustomerField): string => (values[field] ?? "").trim();
  const problems: LineProblem[] = neededFields
    .filter((field) => text(field) === "")
    .map((field) => ({ field, problem: "missing" }));
  const blame = (field: CustomerField, problem: ImportProblem) => problems.push({ field, problem });
  const said = partyWords[text("party").toLowerCase()];
  if (text("party") !== "" && said === undefined) blame("party", "party");
  const party = said ?? (text("organization") === "" ? "person" : "company");
  if (party === "company" && text("organization") === "") blame("organization", "missing");
  const country = text("country").toUpperCase();
  const language = languages[text("language").toLowerCase()];
  if (text("language") !== "" && language === undefined) blame("language", "language");
  const currency = currencies.find((each) => each === text("currency").toUpperCase());
  if (text("currency") !== "" && currency === undefined) blame("currency", "currency");
  const month = text("limit") === "" ? null : parseMoney(text("limit"), currency ?? usual);
  const isMonthFine = month === null ? text("limit") === "" : month.minor >= 0n && month.minor <= 100_000_000_000n;
  if (!isMonthFine) blame("limit", "limit");
  return {
    reference: text("reference").slice(0, 60),
    owner: {
      party,
      organization: text("organization"),
      firstname: text("firstname"),
      lastname: text("lastname"),
      idnumber: text("idnumber"),
      vatnumber: text("vatnumber")
        .replaceAll(/[\s.-]/g, "")
        .toUpperCase(),
      street: text("street"),
      street2: text("street2"),
      postcode: text("postcode"),
      city: text("city"),
      country,
      phone: phoneOfTable(text("phone"), country, prefixes),
      email: text("email"),
    },
    username: text("username"),
    language: language ?? (country === "SE" ? "sv" : "en"),
    currency: currency ?? usual,
    group: text("group"),
    month: isMonthFine ? month : null,
    problems,
  };
}

/**
 * A username for a customer whose line names none. It is made from the mail address, with a number at the end if the name is
 * taken. `isTaken` is called with lower-case names.
 */
export function usernameFor(email: string, isTaken: (name: string) => boolean): string {
  const stem =
    email
      .toLowerCase()
      .split("@")[0]
      ?.normalize("NFD")
      .replaceAll(/[^a-z0-9_]/g, "")
      .slice(0, 20) ?? "";
  const base = stem.length < 3 ? `${stem}user` : stem;
  for (let number = 1; number < 1000; number += 1) {
    const name = number === 1 ? base : `${base}${number}`;
    if (!isTaken(name)) return name;
  }
  return "";
}

/**
 * The fields of an existing customer that an import can change. Username, currency, price list and limit are changed on their own
 * pages.
 */
const changeable = [
  "organization",
  "firstname",
  "lastname",
  "email",
  "phone",
  "street",
  "street2",
  "postcode",
  "city",
  "country",
  "idnumber",
  "vatnumber",
] as const satisfies readonly (CustomerField & keyof ContactInput)[];

type Known = { readonly owner: ContactInput; readonly language: "en" | "sv" };
export type LineChange = { readonly field: CustomerField; readonly before: string; readonly after: string };

/**
 * The changes that a line makes to an existing customer, and the changed customer. Fields that are empty in the line keep their
 * values.
 */
export function changesOf(
  known: Known,
  said: Pick<ReadLine, "owner" | "language">,
  values: LineValues,
): { readonly changes: LineChange[]; readonly owner: ContactInput; readonly language: "en" | "sv" } {
  const given = (field: CustomerField) => (values[field] ?? "").trim() !== "";
  const changes: LineChange[] = changeable
    .filter((field) => given(field) && said.owner[field] !== known.owner[field])
    .map((field) => ({ field, before: known.owner[field], after: said.owner[field] }));
  const language = given("language") ? said.language : known.language;
  if (language !== known.language) changes.push({ field: "language", before: known.language, after: language });
  const owner = changeable.reduce<ContactInput>(
    (to, field) => (given(field) ? { ...to, [field]: said.owner[field] } : to),
    known.owner,
  );
  return { changes, owner, language };
}
