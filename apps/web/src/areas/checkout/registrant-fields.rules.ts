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

/** The server's own limit for the value of a field. */
const LENGTH_MAX = 500;

/**
 * How a field of a registry is asked for, out of its JSON Schema: words in the reader's language (Swedish ones under `x-sv`), a
 * list where values are enumerated (`x-labels`, else country codes by name), a tick where the only right answer is yes.
 */
export function viewOf({ field, schema }: Pick<FieldGroup, "field" | "schema">, locale: "en" | "sv"): FieldView {
  const swedish = isRecord(schema["x-sv"]) ? schema["x-sv"] : {};
  const words = (name: "title" | "description") => (locale === "sv" ? text(swedish[name]) : null) ?? text(schema[name]);
  const values = Array.isArray(schema["enum"]) ? schema["enum"].filter((value) => typeof value === "string") : [];
  const maxLength = typeof schema["maxLength"] === "number" ? schema["maxLength"] : LENGTH_MAX;
  return {
    field,
    kind:
      schema["type"] === "boolean"
        ? "agree"
        : values.length > 0
          ? "choice"
          : schema["format"] === "date"
            ? "date"
            : "text",
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

export type FieldProblem = "required" | "tooShort" | "tooLong" | "form" | "agree";

/** What is wrong with a value as typed. The server asks again by the whole schema; this says the simple things at once. */
export function problemOf(
  { schema, required }: Pick<FieldGroup, "schema" | "required">,
  typed: string,
): FieldProblem | null {
  const value = typed.trim();
  if (schema["type"] === "boolean") return value === "true" || !(required || schema["const"] === true) ? null : "agree";
  if (value === "") return required ? "required" : null;
  // JSON Schema counts code points (draft 2020-12 validation, 6.3).
  const { length } = Array.from(value);
  if (typeof schema["minLength"] === "number" && length < schema["minLength"]) return "tooShort";
  if (typeof schema["maxLength"] === "number" && length > schema["maxLength"]) return "tooLong";
  const pattern = text(schema["pattern"]);
  return pattern !== null && !new RegExp(pattern, "u").test(value) ? "form" : null;
}

/** Values of the fields on screen, trimmed; empty ones are left out. */
export function fieldValues(
  groups: readonly FieldGroup[],
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    groups
      .map((group) => [group.field, (typed[group.field] ?? group.value).trim()] as const)
      .filter(([, value]) => value !== ""),
  );
}

/** "fields.id_number" of a refusal as the field it names; null for anything else. */
export const refusedField = (name: string): string | null =>
  name.startsWith("fields.") ? name.slice("fields.".length) : null;

/** Fields a refusal names that were not asked for: a condition between fields wants them. They are asked for in plain form. */
export function fieldsBeyond(groups: readonly FieldGroup[], refused: readonly string[]): readonly FieldGroup[] {
  const known = new Set(groups.map(({ field }) => field));
  return refused
    .filter((field) => !known.has(field))
    .map((field) => ({
      field,
      schema: { type: "string", title: field.replaceAll("_", " ") },
      required: true,
      names: [],
      value: "",
    }));
}
