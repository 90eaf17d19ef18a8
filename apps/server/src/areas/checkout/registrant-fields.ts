import { isCalendarDate, isSwedishOrganisationNumber, isSwedishPersonalNumber } from "@nameplane/values";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** What a TLD requires of the owner, as stored with the TLD (JSON Schema, draft 2020-12). */
export type FieldSchema = Record<string, unknown>;

/** Values that come from the contact, under the names that the schemas use. */
export type OwnerFacts = {
  readonly country: string;
  readonly party: string;
  readonly id_number: string;
  readonly vat_number: string;
};

/** What was typed at checkout, by TLD and field. */
export type TypedFields = Readonly<Record<string, Readonly<Record<string, string>>>>;

const checksums: Readonly<Record<string, (text: string) => boolean>> = {
  "se-orgnr": isSwedishOrganisationNumber,
  "se-personnr": isSwedishPersonalNumber,
};

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { date: isCalendarDate } });
ajv.addKeyword({
  keyword: "x-checksum",
  type: "string",
  schemaType: "string",
  // Only Swedish check digits are checked here. Numbers of other countries are checked by the registries.
  validate: (rule: string, text: string) => checksums[rule]?.(text) ?? true,
});
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

/** The owner's facts and the typed fields as one object. Empty texts count as absent. */
function valuesOf(schema: FieldSchema, owner: OwnerFacts, typed: Readonly<Record<string, string>>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    const text = name in typed && property["x-context"] !== true ? typed[name] : owner[name as keyof OwnerFacts];
    if (text === undefined || text === "") continue;
    values[name] = property["type"] === "boolean" ? text === "true" : property["const"] === true ? text === "true" : text;
  }
  return values;
}

type Condition = { readonly anyOf: readonly [{ readonly not: FieldSchema }, FieldSchema] };

/**
 * The limits that apply to each field for this owner, so that a form can check them while the customer types. Only conditions on
 * the owner's facts are resolved here. Conditions on typed fields are checked with the whole schema.
 */
function limitsFor(schema: FieldSchema, owner: OwnerFacts): ReadonlyMap<string, Property> {
  const context = Object.entries(propertiesOf(schema)).flatMap(([name, { "x-context": is }]) => (is ? [name] : []));
  const limits = new Map<string, Property>();
  for (const { anyOf } of (schema["allOf"] as readonly Condition[] | undefined) ?? []) {
    const [{ not: condition }, limited] = anyOf;
    if (!Object.keys(propertiesOf(condition)).every((name) => context.includes(name))) continue;
    if (!validatorOf(condition)({ country: owner.country, party: owner.party })) continue;
    for (const [name, limit] of Object.entries(propertiesOf(limited))) limits.set(name, { ...limits.get(name), ...limit });
  }
  return limits;
}

export type FieldProblem = { readonly field: string; readonly isMissing: boolean };

/** Fields that are missing or wrong for this owner. Empty if all the registry's rules that we know are met. */
export function fieldProblems(schema: FieldSchema, owner: OwnerFacts, typed: Readonly<Record<string, string>>): FieldProblem[] {
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
  // If a rule over several fields fails (a whole `not` or `anyOf`), it does not name a field, so every field that can be typed
  // counts as wrong.
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

/** Fields that the form has to show: required fields for which the contact has no value, and fields with a problem. */
export function fieldsToAsk(schema: FieldSchema, owner: OwnerFacts, typed: Readonly<Record<string, string>>): AskedField[] {
  const required = new Set((schema["required"] as string[] | undefined) ?? []);
  const asked = new Set([...fieldProblems(schema, owner, typed).map((problem) => problem.field), ...Object.keys(typed)]);
  const limits = limitsFor(schema, owner);
  return Object.entries(propertiesOf(schema)).flatMap(([field, property]) => {
    if (property["x-context"] === true || !asked.has(field)) return [];
    return [
      {
        field,
        schema: { ...property, ...limits.get(field) },
        required: required.has(field) || asked.has(field),
        value: typed[field] ?? owner[field as keyof OwnerFacts] ?? "",
      },
    ];
  });
}
