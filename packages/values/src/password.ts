import type { Rule, RuleKey } from "./rule.ts";

export const passwordLengthMin = 8;
// The login form accepts 80 characters (specification S2): a longer password could be set but never typed again.
export const passwordLengthMax = 80;

/**
 * Rule for every form that sets a password: printable ASCII without spaces, 8 to 80 characters, upper case, lower case and a
 * digit. The server also refuses the most common passwords; that list is too long for a browser. The login form has no rule and
 * accepts any text.
 */
export const checkNewPassword: Rule = (value) => {
  if (value === "") return null;
  if (!/^[\u0021-\u007e]*$/.test(value)) return "rules.invalid_password";
  if (value.length > passwordLengthMax) return "rules.too_long_password";
  const hasClasses = /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d/.test(value);
  return value.length < passwordLengthMin || !hasClasses ? "rules.minimum_requirements" : null;
};

export function checkPasswordsMatch(password: string, repeated: string): RuleKey | null {
  return repeated === "" || password === repeated ? null : "rules.password_mismatch";
}

/** Names of the five strength levels, by score. */
export const passwordStrengthLevels = ["very_weak", "weak", "good", "strong", "very_strong"] as const;

export type PasswordStrengthLevel = (typeof passwordStrengthLevels)[number];

const passwordScores = [0, 1, 2, 3, 4] as const;

export type PasswordScore = (typeof passwordScores)[number];

/**
 * Score 0 to 4, with one point for each of these: eight characters or more, an upper case letter, a lower case letter, a symbol.
 */
export function passwordStrength(password: string): PasswordScore {
  const points = [
    password.length >= passwordLengthMin,
    /[A-Z]/.test(password),
    /[a-z]/.test(password),
    /[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]/.test(password),
  ].filter(Boolean).length;
  return passwordScores[points] ?? 0;
}

export function passwordStrengthLevel(password: string): PasswordStrengthLevel {
  return passwordStrengthLevels[passwordStrength(password)];
}
