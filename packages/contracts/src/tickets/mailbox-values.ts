/** What becomes of mail to an address: tickets, or reports of abuse. */
export const mailPurposes = ["support", "abuse"] as const;
