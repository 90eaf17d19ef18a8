import type { Rule } from "./rule.ts";

/** Rule for the mobile number of a Swish payer: exactly ten digits, starting with 07. */
export const checkSwishNumber: Rule = (value) => (value === "" || /^07\d{8}$/.test(value) ? null : "rules.invalid_swish_number");
