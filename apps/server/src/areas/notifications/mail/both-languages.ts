import type { Language } from "./format.ts";

type Wide<T> = T extends (...values: infer Values) => infer Result
  ? (...values: Values) => Result extends string ? string : Result
  : T extends string
    ? string
    : { readonly [Key in keyof T]: Wide<T[Key]> };

/** Texts in every language of the panel. Every other language has to have the same keys as English, with the same parameters. */
export function bothLanguages<English>(words: {
  readonly en: English;
  readonly sv: Wide<NoInfer<English>>;
}): Readonly<Record<Language, Wide<English>>> {
  return words as unknown as Readonly<Record<Language, Wide<English>>>;
}
