/** A field about the owner that a registry asks for, in the form in which a page shows it. */
export type OwnerField = {
  readonly name: string;
  readonly label: string;
  readonly hint: string | null;
  readonly maxLength: number;
  /** Values to choose from. Null for free text. */
  readonly choices: readonly string[] | null;
};

/** The longest value that the server accepts, in characters. */
const LENGTH_MAX = 500;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/**
 * Fields of a TLD's contact schema (JSON Schema, draft 2020-12) that a person can correct: texts and choices, with Swedish words
 * under `x-sv`. Fields whose values come from the contact (`x-context`) and mere agreements are left out.
 */
export function ownerFields(schema: Json, locale: "en" | "sv"): readonly OwnerField[] {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isObject(property) || property["x-context"] === true || property["type"] !== "string") return [];
    const swedish = isObject(property["x-sv"]) ? property["x-sv"] : {};
    const words = (key: "title" | "description") => (locale === "sv" ? textOf(swedish[key]) : null) ?? textOf(property[key]);
    const values = Array.isArray(property["enum"]) ? property["enum"].filter((value) => typeof value === "string") : [];
    const longest = typeof property["maxLength"] === "number" ? property["maxLength"] : LENGTH_MAX;
    return [
      {
        name,
        label: words("title") ?? name,
        hint: words("description"),
        maxLength: Math.min(longest, LENGTH_MAX),
        choices: values.length > 0 ? values : null,
      },
    ];
  });
}

/** The values that were typed, trimmed. Empty fields are left out and keep their former value. */
export function givenValues(typed: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value.trim() === "" ? [] : [[name, value.trim()]])),
  );
}
