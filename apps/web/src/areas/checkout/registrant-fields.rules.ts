import { isSwedishOrganisationNumber, isSwedishPersonalNumber } from "@nameplane/values";
import type { TypedFields } from "./checkout-memory.ts";
import type { FieldGroup } from "./checkout.rules.ts";

export type FieldView = {
  readonly field: string;
  readonly kind: "text" | "date" | "choice" | "agree";
  readonly label: string;
  readonly hint: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly maxLength: number;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The server's limit for the value of a field. */
const LENGTH_MAX = 500;

/**
 * How a registry's field is shown, according to its JSON Schema. Texts are in the user's language (Swedish texts are under
 * `x-sv`). Enumerated values become a list (labelled by `x-labels` or as countries). If the only allowed answer is yes, it
 * becomes a checkbox.
 */
export function viewOf({ field, schema }: Pick<FieldGroup, "field" | "schema">, locale: "en" | "sv"): FieldView {
  const swedish = isRecord(schema["x-sv"]) ? schema["x-sv"] : {};
  const words = (name: "title" | "description") => (locale === "sv" ? text(swedish[name]) : null) ?? text(schema[name]);
  const values = Array.isArray(schema["enum"]) ? schema["enum"].filter((value) => typeof value === "string") : [];
  const maxLength = typeof schema["maxLength"] === "number" ? schema["maxLength"] : LENGTH_MAX;
  return {
    field,
    kind: schema["type"] === "boolean" ? "agree" : values.length > 0 ? "choice" : schema["format"] === "date" ? "date" : "text",
    label: words("title") ?? field,
    hint: words("description"),
    options: values.map((value) => ({ value, label: optionLabel(value, schema["x-labels"], locale) })),
    maxLength: Math.min(maxLength, LENGTH_MAX),
  };
}

function optionLabel(value: string, labels: unknown, locale: "en" | "sv"): string {
  const label = isRecord(labels) ? labels[value] : undefined;
  const own = isRecord(label) ? text(label[locale]) : null;
  if (own !== null) return own;
  return /^[A-Z]{2}$/.test(value) ? (new Intl.DisplayNames(locale, { type: "region" }).of(value) ?? value) : value;
}

export type FieldProblem = "required" | "tooShort" | "tooLong" | "form" | "agree" | "orgnr" | "personnr";

/** The error of a typed value. This finds simple errors at once, while the server checks the whole schema. */
export function problemOf({ schema, required }: Pick<FieldGroup, "schema" | "required">, typed: string): FieldProblem | null {
  const value = typed.trim();
  if (schema["type"] === "boolean") return value === "true" || !(required || schema["const"] === true) ? null : "agree";
  if (value === "") return required ? "required" : null;
  // JSON Schema counts code points (draft 2020-12 validation, 6.3).
  const { length } = Array.from(value);
  if (typeof schema["minLength"] === "number" && length < schema["minLength"]) return "tooShort";
  if (typeof schema["maxLength"] === "number" && length > schema["maxLength"]) return "tooLong";
  const checksum = schema["x-checksum"];
  if (checksum === "se-orgnr" && !isSwedishOrganisationNumber(value)) return "orgnr";
  if (checksum === "se-personnr" && !isSwedishPersonalNumber(value)) return "personnr";
  const pattern = text(schema["pattern"]);
  return pattern !== null && !new RegExp(pattern, "u").test(value) ? "form" : null;
}

/** The key of a question on the page. TLDs with the same question share it. Other TLDs ask for the same field separately. */
export const keyOf = ({ tlds, field }: Pick<FieldGroup, "tlds" | "field">): string => `${tlds.join(" ")} ${field}`;

/** The value of a field: the value typed for any of its TLDs, otherwise the value that the server knows. */
export function valueOf(group: FieldGroup, typed: TypedFields): string {
  const known = group.tlds.map((tld) => typed[tld]?.[group.field]).find((value) => value !== undefined);
  return known ?? group.value;
}

/** All typed values with a new value of one question, set for all its TLDs. */
export function withValue(typed: TypedFields, { tlds, field }: Pick<FieldGroup, "tlds" | "field">, value: string): TypedFields {
  return { ...typed, ...Object.fromEntries(tlds.map((tld) => [tld, { ...typed[tld], [field]: value }])) };
}

/** The values of the fields on the screen by TLD, trimmed. Empty values are left out. */
export function fieldValues(groups: readonly FieldGroup[], typed: TypedFields): TypedFields {
  let values: TypedFields = {};
  for (const group of groups) {
    const value = valueOf(group, typed).trim();
    if (value !== "") values = withValue(values, group, value);
  }
  return values;
}

/** Reads the name of a field in a refusal: "fields.co.uk.id_number" is id_number of .co.uk. Null for any other name. */
export function refusedField(name: string): { readonly tld: string; readonly field: string } | null {
  const [head, ...rest] = name.split(".");
  const field = rest.pop();
  return head === "fields" && field !== undefined && rest.length > 0 ? { tld: rest.join("."), field } : null;
}

export type RefusedField = NonNullable<ReturnType<typeof refusedField>>;

export const isRefusedIn = (refused: readonly RefusedField[], group: Pick<FieldGroup, "tlds" | "field">): boolean =>
  refused.some(({ tld, field }) => field === group.field && group.tlds.includes(tld));

/**
 * Fields named in a refusal that the page did not show, because they depend on other fields. They are then shown as plain text
 * fields.
 */
export function fieldsBeyond(groups: readonly FieldGroup[], refused: readonly RefusedField[]): readonly FieldGroup[] {
  return refused
    .filter((one) => !groups.some((group) => isRefusedIn([one], group)))
    .map(({ tld, field }) => ({
      field,
      tlds: [tld],
      schema: { type: "string", title: field.replaceAll("_", " ") },
      required: true,
      names: [],
      value: "",
    }));
}
