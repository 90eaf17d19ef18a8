import { isCalendarDate } from "@nameplane/values";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** What a TLD wants to know about the owner, as stored with the TLD (JSON Schema, draft 2020-12). */
export type FieldSchema = Record<string, unknown>;

/** Values the contact itself answers with, under the names the schemas use. */
export type OwnerFacts = {
  readonly country: string;
  readonly party: string;
  readonly id_number: string;
  readonly vat_number: string;
};

/** What was typed at checkout, by suffix and field. */
export type TypedFields = Readonly<Record<string, Readonly<Record<string, string>>>>;

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { date: isCalendarDate } });
const compiled = new WeakMap<FieldSchema, ValidateFunction>();

function validatorOf(schema: FieldSchema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const validate = ajv.compile(schema);
  compiled.set(schema, validate);
  return validate;
}

type Property = Record<string, unknown> & { "x-context"?: boolean };

function propertiesOf(schema: FieldSchema): Record<string, Property> {
  return (schema["properties"] as Record<string, Property> | undefined) ?? {};
}

/** Owner facts and typed fields as one object; empty texts count as absent. */
function valuesOf(
  schema: FieldSchema,
  owner: OwnerFacts,
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    const text = name in typed && property["x-context"] !== true ? typed[name] : owner[name as keyof OwnerFacts];
    if (text === undefined || text === "") continue;
    values[name] =
      property["type"] === "boolean" ? text === "true" : property["const"] === true ? text === "true" : text;
  }
  return values;
}

export type FieldProblem = { readonly field: string; readonly isMissing: boolean };

/** Fields that are missing or wrong for this owner; empty = the registry's known rules are met. */
export function fieldProblems(
  schema: FieldSchema,
  owner: OwnerFacts,
  typed: Readonly<Record<string, string>>,
): FieldProblem[] {
  const validate = validatorOf(schema);
  if (validate(valuesOf(schema, owner, typed))) return [];
  const problems = new Map<string, FieldProblem>();
  for (const error of validate.errors ?? []) {
    const missing =
      error.keyword === "required" ? String((error.params as { missingProperty?: string }).missingProperty) : undefined;
    const field = missing ?? error.instancePath.split("/")[1];
    if (field !== undefined && field !== "" && !(propertiesOf(schema)[field]?.["x-context"] === true))
      problems.set(field, { field, isMissing: missing !== undefined });
  }
  // A rule over several fields without one at fault (a whole `not` or `anyOf`): every field that can be typed is asked.
  if (problems.size === 0) {
    for (const [name, property] of Object.entries(propertiesOf(schema)))
      if (property["x-context"] !== true) problems.set(name, { field: name, isMissing: false });
  }
  return [...problems.values()];
}

export type AskedField = {
  readonly field: string;
  readonly schema: Property;
  readonly required: boolean;
  readonly value: string;
};

/** Fields the form has to show: required ones the contact does not answer, and whatever is wrong with what it does. */
export function fieldsToAsk(
  schema: FieldSchema,
  owner: OwnerFacts,
  typed: Readonly<Record<string, string>>,
): AskedField[] {
  const required = new Set((schema["required"] as string[] | undefined) ?? []);
  const asked = new Set([
    ...fieldProblems(schema, owner, typed).map((problem) => problem.field),
    ...Object.keys(typed),
  ]);
  return Object.entries(propertiesOf(schema)).flatMap(([field, property]) => {
    if (property["x-context"] === true || !asked.has(field)) return [];
    return [
      {
        field,
        schema: property,
        required: required.has(field) || asked.has(field),
        value: typed[field] ?? owner[field as keyof OwnerFacts] ?? "",
      },
    ];
  });
}
