import fc from "fast-check";
import { z } from "zod";

type Schema = z.core.JSONSchema.JSONSchema;

/** If a contract refuses this many values in a row, this file does not know its form. */
const mostRefused = 10_000;

/**
 * Valid inputs of a contract, made from its schema, so that a new route is tested without examples. Throws for a schema that
 * it cannot make.
 */
export function arbitraryInput(input: z.ZodType): fc.Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  let refused = 0;
  return arbitraryOf(schema)
    .filter((value) => {
      const { success } = input.safeParse(value);
      refused = success ? 0 : refused + 1;
      if (refused > mostRefused) throw new Error(`No valid value of ${JSON.stringify(schema)} found`);
      return success;
    })
    .map((value) => value as Record<string, unknown>);
}

/** Inputs as arbitraryInput makes them, with one field removed, added, or replaced by a value that no contract accepts. */
export function arbitraryJunk(input: z.ZodType): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const field = fc.constantFrom(...Object.keys(properties), "__proto__", "constructor", "nobody");
  return fc
    .tuple(arbitraryInput(input), fc.array(fc.tuple(field, junk), { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => ({ ...value, ...Object.fromEntries(changes) }));
}

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    "\0",
    "\u{D800}",
    "'",
    "%",
    "\u{1F600}",
    "null",
    "-1",
    "1e999",
    [],
    {},
    [[]],
    { a: 1 },
    true,
  ),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constant("x".repeat(100_001)),
  fc.double(),
  fc.integer(),
  fc.uuid(),
);

const plain = /^[\p{L}\p{N} .:-]*$/u;

function arbitraryOf(schema: Schema | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === "boolean") return fc.constant("anything");
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => arbitraryOf(choice)));
  switch (schema.type) {
    case "object":
      return objectOf(schema);
    case "array":
      if (schema.prefixItems !== undefined) return fc.tuple(...schema.prefixItems.map((item) => arbitraryOf(item as Schema)));
      return fc.array(arbitraryOf((schema.items as Schema | undefined) ?? true), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0)),
      });
    case "string":
      return stringOf(schema);
    case "integer":
    case "number":
      return integerOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case undefined:
    default:
      return fc.constant("anything");
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, value]) => [name, arbitraryOf(value)] as const);
  if (fields.length === 0 && typeof additionalProperties === "object")
    return fc.dictionary(fc.constantFrom("se", "com"), arbitraryOf(additionalProperties), { maxKeys: 2 });
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function stringOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid({ version: [4, 7] });
  if (format === "email") return fc.emailAddress();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.min(maxLength, Math.max(minLength, 40)) }).filter((text) => plain.test(text));
}

/** In JSON Schema 2020-12 exclusive limits are numbers, not booleans. */
function integerOf({ minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const least = typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : (minimum ?? -1000);
  return fc.integer({ min: Math.max(least, -1000), max: Math.min(maximum ?? 100_000, Math.max(100_000, least)) });
}
