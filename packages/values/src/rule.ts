/**
 * Text keys of the form rules. The specification names some of them; the others follow the same pattern. Each requires a text in
 * every language.
 */
export const ruleKeys = [
  "rules.required",
  "rules.invalid_url",
  "rules.invalid_email",
  "rules.too_long_domain",
  "rules.invalid_domain",
  "rules.invalid_domain_part",
  "rules.too_long_hostname",
  "rules.invalid_hostname",
  "rules.invalid_ip_address",
  "rules.invalid_password",
  "rules.minimum_requirements",
  "rules.too_long_password",
  "rules.password_mismatch",
  "rules.invalid_phone",
  "rules.phone_too_long_for_contact",
  "rules.invalid_country",
  "rules.invalid_swish_number",
  "rules.invalid_username",
  "rules.too_long_username",
  "rules.invalid_vat_number",
  "rules.invalid_orgnr",
  "rules.invalid_personnr",
  "rules.invalid_postcode",
  "rules.invalid_code",
] as const;

export type RuleKey = (typeof ruleKeys)[number];

/**
 * A form rule. Returns the key of the message to show, or null if the value passes.
 * Every rule except `checkRequired` accepts the empty string, so that "required" is a rule of its own (specification S5).
 */
export type Rule = (value: string) => RuleKey | null;

/** Refuses a field that was left empty. Spaces alone count as empty, because every field is trimmed before it is sent. */
export const checkRequired: Rule = (value) => (value.trim() === "" ? "rules.required" : null);
