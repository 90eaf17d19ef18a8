const hourMs = 3_600_000;

/** Mails to one address that ask for agreement, whoever wants to forward to it: they may be unwanted. */
export const askedAddressLimits = [{ name: "address-week", windowMs: 7 * 24 * hourMs, cap: 4 }] as const;
/** The same of one account: strangers are not to be asked in numbers. */
export const askingAccountLimits = [{ name: "account-day", windowMs: 24 * hourMs, cap: 40 }] as const;
/** Opening and answering mailed links. */
export const answerLimits = [{ name: "address", windowMs: hourMs / 4, cap: 40 }] as const;

/** Asked for by hand another mail leaves, after this: the first one may have been lost. */
export const askAgainPauseMs = hourMs / 4;

/** The link stays good: by it the agreement can be taken back. */
export const askLinkMs = 365 * 24 * hourMs;
