import type { Rule } from "./rule.ts";

/** Rule for two-factor codes, SMS PINs and reset codes: exactly six digits. */
export const checkSixDigitCode: Rule = (value) => (value === "" || /^\d{6}$/.test(value) ? null : "rules.invalid_code");
