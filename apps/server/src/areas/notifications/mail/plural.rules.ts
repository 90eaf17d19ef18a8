type Plural = (count: number, one: string, other: string) => string;

function pluralOf(language: string): Plural {
  const rules = new Intl.PluralRules(language);
  return (count, one, other) => (rules.select(count) === "one" ? one : other);
}

/** Chooses between singular and plural by the rules of each language. */
export const plural = { en: pluralOf("en"), sv: pluralOf("sv") };
