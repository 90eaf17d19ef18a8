/** Which verifications staff look for by time: those whose deadline is within seven days, and those whose deadline has passed. */
export const verificationDues = ["soon", "over"] as const;

/** Days before a deadline from which a verification counts as due soon. */
export const dueSoonDays = 7;
