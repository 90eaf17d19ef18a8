import { checkRequired, type Rule as ValueRule, type RuleKey as ValueRuleKey } from "@nameplane/values";

type WithoutPrefix<Key extends string> = Key extends `rules.${infer Name}` ? Name : never;

/** Keys of the `rules` texts: those of the shared rules, and those that only forms use. */
export type RuleKey = WithoutPrefix<ValueRuleKey> | "too_long" | "too_short" | "not_confirmed";

/** Why a value is refused: the key of a text, and the numbers in it. */
export type RuleMessage = { readonly key: RuleKey; readonly values?: { readonly max?: number; readonly min?: number } };

/** A rule of a field. It returns null if the value is valid. Every rule accepts an empty value, except `required`. */
export type Rule = (value: string) => RuleMessage | null;

/** Turns a shared rule ("rules.invalid_email") into a rule of a form. */
export const rule =
  (check: ValueRule): Rule =>
  (value) => {
    const key = check(value);
    return key === null ? null : { key: key.slice("rules.".length) as RuleKey };
  };

export const required: Rule = rule(checkRequired);

/** A rule that returns the first message of several rules, in the given order. */
export const all =
  (...rules: readonly Rule[]): Rule =>
  (value) => {
    for (const each of rules) {
      const message = each(value);
      if (message) return message;
    }
    return null;
  };

const lengthOf = (value: string) => Array.from(value).length;

export const maxLength =
  (max: number): Rule =>
  (value) =>
    lengthOf(value) > max ? { key: "too_long", values: { max } } : null;

export const minLength =
  (min: number): Rule =>
  (value) =>
    value !== "" && lengthOf(value) < min ? { key: "too_short", values: { min } } : null;

/**
 * A rule for a name that the user types to confirm something that cannot be undone. Any of its spellings is accepted. Upper and
 * lower case count as equal, as in domain names.
 */
export const confirms =
  (...expected: readonly string[]): Rule =>
  (value) => {
    const typed = value.trim().normalize("NFC").toLowerCase();
    return value === "" || expected.some((each) => each.toLowerCase() === typed) ? null : { key: "not_confirmed" };
  };
