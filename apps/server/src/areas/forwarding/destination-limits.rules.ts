const hourMs = 3_600_000;

/** Limits the mails that ask one address for consent, whichever account wants to forward to it, because they may be unwanted. */
export const askedAddressLimits = [{ name: "address-week", windowMs: 7 * 24 * hourMs, cap: 4 }] as const;
/** Limits the mails that ask for consent on behalf of one account, so that it cannot have many strangers mailed. */
export const askingAccountLimits = [{ name: "account-day", windowMs: 24 * hourMs, cap: 40 }] as const;
/** Limits the opening and answering of mailed links. */
export const answerLimits = [{ name: "address", windowMs: hourMs / 4, cap: 40 }] as const;

/** On request another mail is sent after this time, since the first one may be lost. */
export const askAgainPauseMs = hourMs / 4;

/** How long the mailed link is valid: long, so that the consent can be withdrawn later by the same link. */
export const askLinkMs = 365 * 24 * hourMs;
