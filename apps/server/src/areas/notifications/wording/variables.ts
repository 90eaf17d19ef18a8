import { moneyIn } from "@nameplane/values";
import { z } from "zod";
import { minor, type AnyFacts, type Pen } from "../mail/index.ts";
import type { Values } from "./fill-text.rules.ts";

type Kind = "money" | "day" | "moment" | "name" | "number" | "count" | "order" | "text";

/** A fact that texts can use as a variable: the variable's name, the path of the fact, and how its value is shown. */
type Variable = { readonly name: string; readonly path: readonly string[]; readonly kind: Kind };

/** Facts that cannot be variables: codes, values that only programs read, and texts that are too long for a sentence. */
const unsaid = new Set([
  "template",
  "currency",
  "type",
  "language",
  "format",
  "from",
  "reason",
  "thread",
  "text",
  "words",
  "message",
  "detail",
]);
/** Numbers that identify something, such as an order number. Their digits are not grouped. */
const isName = (key: string) => /number$/i.test(key) || key === "account" || key === "request";
const domainNames = new Set(["name", "apex", "host"]);
/** Lists whose first entry gives the variable "name" if the facts have no name themselves. */
const lists = ["names", "lines", "plans", "acts", "done", "ended", "asked"];

/** Variables that every mail has. */
const sharedVariables = ["firstname", "brand"] as const;

/**
 * The variables of a mail, found in the schema of its facts: single values such as names, amounts and dates. Ids, codes and lists
 * are left out. There are no links, because facts contain none.
 */
export function variablesOf(facts: z.ZodType): readonly Variable[] {
  const found = within(facts, []);
  const hasName = found.some(({ name }) => name === "name");
  const list = facts instanceof z.ZodObject ? lists.find((key) => key in facts.shape) : undefined;
  return hasName || list === undefined ? found : [{ name: "name", path: [list], kind: "name" }, ...found];
}

/** The names of the variables that the texts of a mail may use. */
export function namesOfVariables(facts: z.ZodType | null): ReadonlySet<string> {
  return new Set([...sharedVariables, ...(facts === null ? [] : variablesOf(facts).map(({ name }) => name))]);
}

function within(schema: z.ZodType, path: readonly string[]): Variable[] {
  if (!(schema instanceof z.ZodObject) || path.length > 1) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, value]) => {
    if (unsaid.has(key)) return [];
    const inner = unwrapped(value);
    if (inner instanceof z.ZodObject) return within(inner, [...path, key]);
    const kind = kindOf(inner, key);
    return kind === null ? [] : [{ name: nameOf([...path, key]), path: [...path, key], kind }];
  });
}

/**
 * Makes the variable's name from the path: "leftMinor" becomes "left", "fee.minor" becomes "fee", and "line.orderNumber" becomes
 * "line.ordernumber".
 */
const nameOf = (path: readonly string[]): string =>
  path
    .filter((key, index) => index === 0 || key !== "minor")
    .map((key) => key.replace(/(?<=.)Minor$/, "").toLowerCase())
    .join(".");

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap() as z.ZodType);
  return schema;
}

function kindOf(schema: z.ZodType, key: string): Kind | null {
  if (schema instanceof z.ZodISODate) return "day";
  if (schema instanceof z.ZodISODateTime) return key === "at" || key === "askedAt" ? "moment" : "day";
  if (schema instanceof z.ZodUUID) return null;
  if (schema instanceof z.ZodString) return domainNames.has(key) ? "name" : "text";
  if (!(schema instanceof z.ZodNumber)) return null;
  if (schema === minor || /minor$/i.test(key)) return "money";
  if (key === "orderNumber") return "order";
  return isName(key) ? "number" : "count";
}

/** The values of a mail's variables, in the form in which the reader sees them. */
export function valuesOf(pen: Pen, brand: string, schema: z.ZodType | null, facts: AnyFacts | null): Values {
  const shared = { firstname: pen.firstName, brand };
  if (schema === null || facts === null) return shared;
  const values = variablesOf(schema).map(({ name, path, kind }) => [name, shown(pen, kind, path, facts)] as const);
  return { ...Object.fromEntries(values), ...shared };
}

function shown({ format }: Pen, kind: Kind, path: readonly string[], facts: AnyFacts): string {
  const value = plainOf(firstOf(path.reduce<unknown>((node, key) => fieldOf(node, key), facts)));
  if (value === "") return "";
  if (kind === "money") return format.money(moneyIn(currencyAt(path, facts))(Number(value)));
  if (kind === "day") return format.date(value);
  if (kind === "moment") return format.moment(value);
  if (kind === "count") return format.count(Number(value));
  if (kind === "order") return `O${value}`;
  return kind === "name" ? format.name(value) : value;
}

/** The currency that stands beside an amount in the facts. If there is none, the currency of the whole mail. */
function currencyAt([first = ""]: readonly string[], facts: AnyFacts): string {
  return plainOf(fieldOf(fieldOf(facts, first), "currency")) || plainOf(fieldOf(facts, "currency"));
}

/** A text or number as text. Any other value gives an empty text. */
const plainOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

const fieldOf = (node: unknown, key: string): unknown =>
  typeof node === "object" && node !== null ? (node as Readonly<Record<string, unknown>>)[key] : undefined;

/**
 * The first entry of a list, because the mail is about that entry; for an entry with a name, its name. Other values are returned
 * unchanged.
 */
function firstOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const [first] = value as unknown[];
  return typeof first === "object" && first !== null ? fieldOf(first, "name") : first;
}
