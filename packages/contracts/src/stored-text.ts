import { formatMoney, isCurrency, money } from "@nameplane/values";
import { dateText, instantText } from "./date-text.ts";

type Language = "en" | "sv";
type Texts = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/**
 * A value for a placeholder in a text. An amount in minor units, an instant (ISO 8601), a calendar date and words known in both
 * languages are formatted for the reader's language; anything else is inserted unchanged.
 */
export type StoredValue =
  | string
  | number
  | { readonly minor: number; readonly currency: string }
  | { readonly at: string }
  | Readonly<Record<Language, string>>;

/** The names of the placeholders of a text: the type "name" for "{name} ends". */
export type Places<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;
/** The values of a text as further arguments of a function. There are none if the text has no placeholders. */
export type ValuesOf<Text extends string> = [Places<Text>] extends [never] ? [] : [Record<Places<Text>, StoredValue>];

const locales = { en: "en-GB", sv: "sv-SE" } as const;

/** A text in its stored form: its key and the values of its placeholders. It becomes words only when it is read. */
export function storeText(mark: string, key: string, values?: Readonly<Record<string, StoredValue>>): string {
  return values === undefined ? `${mark}${key}` : `${mark}${key} ${JSON.stringify(values)}`;
}

/** The words of a stored text, with instants in the reader's time zone. Null if the key is not one of these texts. */
export function readText(mark: string, texts: Texts, stored: string, language: Language, timeZone?: string): string | null {
  if (!stored.startsWith(mark)) return null;
  const [, key = "", values] = /^(\w+)(?: (\{.*\}))?$/s.exec(stored.slice(mark.length)) ?? [];
  const text = Object.hasOwn(texts, key) ? texts[key]?.[language] : undefined;
  if (text === undefined) return null;
  const given = values === undefined ? {} : (JSON.parse(values) as Record<string, StoredValue>);
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => inWords(given[name] ?? "", language, timeZone));
}

function inWords(value: StoredValue, language: Language, timeZone: string | undefined): string {
  if (typeof value !== "object") return dateText(String(value), language);
  if ("at" in value) return instantText(value.at, language, timeZone);
  if (!("minor" in value)) return value[language];
  const { minor, currency } = value;
  return isCurrency(currency) ? formatMoney(money(minor, currency), locales[language]) : `${minor} ${currency}`;
}
