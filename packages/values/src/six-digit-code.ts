import type { Rule } from "./rule.ts";

/** Two-factor codes, SMS PINs and reset codes: exactly six digits. */
export const checkSixDigitCode: Rule = (value) => (value === "" || /^\d{6}$/.test(value) ? null : "rules.invalid_code");
