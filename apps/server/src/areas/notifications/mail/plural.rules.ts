/** Chooses between the singular and the plural form by the language's own rule. */
export type Plural = (count: number, one: string, other: string) => string;

export function pluralOf(language: string): Plural {
  const rules = new Intl.PluralRules(language);
  return (count, one, other) => (rules.select(count) === "one" ? one : other);
}
