import type { Rule } from "./rule.ts";

export const usernameLengthMin = 3;
// The login form accepts 80 characters (specification S2).
export const usernameLengthMax = 80;

/** Rule for a username: three or more Latin letters, digits and underscores. */
export const checkUsername: Rule = (value) => {
  if (value === "") return null;
  if (value.length > usernameLengthMax) return "rules.too_long_username";
  return value.length >= usernameLengthMin && /^[A-Za-z0-9_]+$/.test(value) ? null : "rules.invalid_username";
};
