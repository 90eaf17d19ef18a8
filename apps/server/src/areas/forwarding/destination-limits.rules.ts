const hourMs = 3_600_000;

/**
 * Limits the mails that ask one address for consent, whichever account wants to forward to it, because its owner may not want
 * them.
 */
export const askedAddressLimits = [{ name: "address-week", windowMs: 7 * 24 * hourMs, cap: 4 }] as const;
/** Limits the mails that ask for consent on behalf of one account, so that it cannot use us to mail many strangers. */
export const askingAccountLimits = [{ name: "account-day", windowMs: 24 * hourMs, cap: 40 }] as const;
/** Limits the opening and answering of mailed links. */
export const answerLimits = [{ name: "address", windowMs: hourMs / 4, cap: 40 }] as const;

/** How long to wait before a second mail is sent on request. The first one may have been lost, but may also be late. */
export const askAgainPauseMs = hourMs / 4;

/** How long the mailed link is valid. It is long, so that the same link can be used later to withdraw consent. */
export const askLinkMs = 365 * 24 * hourMs;
