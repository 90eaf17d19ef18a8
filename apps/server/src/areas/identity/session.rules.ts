/** How long a session lives at most (docs/threats.md#sessions). np_enter also ends sessions that were idle for an hour. */
export const sessionLengthMs = 24 * 3_600_000;

/** How many sessions a user can have at once. One more ends the oldest. */
export const sessionsMax = 20;

/** How long a browser that has logged in is recognised. Browsers keep no cookie longer than 400 days. */
export const deviceLengthMs = 180 * 24 * 3_600_000;

/** A limit: at most `cap` tries in each window of `windowMs`. */
export type Limit = { readonly name: string; readonly windowMs: number; readonly cap: number };

/**
 * The length of the short window. A longer one would lock out an owner who has forgotten the password for hours; a shorter one
 * would make guessing cheap.
 */
const quarterMs = 15 * 60_000;
const dayMs = 24 * 3_600_000;

/** How many tries there may be for one username, or from one browser known to be the user's (T01: 100 a day). */
const ofUser: readonly Limit[] = [
  { name: "user", windowMs: quarterMs, cap: 20 },
  { name: "user-day", windowMs: dayMs, cap: 100 },
];

export const loginLimits = {
  user: ofUser,
  /**
   * In a known browser only this limit counts. An attacker who uses up the user's tries elsewhere therefore does not lock out the
   * owner.
   */
  device: ofUser.map((limit) => ({ ...limit, name: limit.name.replace("user", "device") })),
  /** High enough for an office where everybody shares one public address and logs in at the same time in the morning. */
  address: [{ name: "address", windowMs: quarterMs, cap: 200 }],
  /** Fewer than one processor can check in the window. An attack from many addresses then leaves capacity for known browsers. */
  brand: [{ name: "brand", windowMs: quarterMs, cap: 6000 }],
} as const satisfies Readonly<Record<string, readonly Limit[]>>;

export const confirmLimits: readonly Limit[] = ofUser;

/**
 * How long a user waits after consecutive wrong codes (T03). `free`: how many wrong codes cost no wait. `most`: the longest wait,
 * in seconds. `place` counts for each known browser of the user, or for each address; its waits begin early and become long.
 * `user` counts over all places, because an attacker may guess from many addresses; its waits are shorter, because the owner may
 * log in from an unknown address. A wait of 1800 seconds allows 48 guesses a day. As one code in 333,333 is right, guessing takes
 * 19 years on average.
 */
export const guessWaits = { place: { free: 5, most: 3600 }, user: { free: 9, most: 1800 } } as const;

/**
 * Whether the user is notified of wrong codes: at the fifth in a row, when they begin to cost time, and then less and less often
 * (at the 20th, the 80th, ...).
 */
export const isGuessNews = (inARow: number): boolean => [5, 20, 80, 320, 1280].includes(inARow);

/** The cookie of a browser in which somebody has logged in before. */
export const deviceCookie = "device";

/** Limits of challenges for passkeys. They are high, because every visit to the login page asks for one. */
export const passkeyAskLimits = {
  address: [{ name: "address", windowMs: quarterMs, cap: 400 }],
  brand: [{ name: "brand", windowMs: quarterMs, cap: 20_000 }],
} as const satisfies Readonly<Record<string, readonly Limit[]>>;

/** How long a half login waits for the second factor. */
export const halfLoginMs = 10 * 60_000;

/** Limits of requests for a link to set a new password: more than a forgetful user needs. */
export const askLimits = {
  address: [{ name: "address", windowMs: quarterMs, cap: 20 }],
  brand: [{ name: "brand", windowMs: quarterMs, cap: 2000 }],
} as const satisfies Readonly<Record<string, readonly Limit[]>>;

/** Limits of mails with a link to one user, so that nobody can flood a mailbox. */
export const resetMailLimits: readonly Limit[] = [
  { name: "user", windowMs: quarterMs, cap: 3 },
  { name: "user-day", windowMs: dayMs, cap: 10 },
];

/** Limits of opening and using mailed links. */
export const resetLimits: readonly Limit[] = [{ name: "address", windowMs: quarterMs, cap: 40 }];

/** How long a link to set a new password is valid (T14). */
export const resetLinkMs = 30 * 60_000;

/** How long the links of a new account and of an invitation are valid (T17). */
export const proofLinkMs = 24 * 3_600_000;
export const inviteLinkMs = 7 * 24 * 3_600_000;

/** How long a change of the mail address can be undone from the old address (T16). */
export const undoLinkMs = 7 * 24 * 3_600_000;

/** Limits of sign-ups: enough for the people of an office, too few for a robot. */
export const signupLimits = {
  address: [
    { name: "address", windowMs: quarterMs, cap: 20 },
    { name: "address-day", windowMs: dayMs, cap: 60 },
  ],
  brand: [{ name: "brand", windowMs: quarterMs, cap: 600 }],
  /** Limits of checks whether a username is free. With more, somebody could find out all usernames. */
  names: [
    { name: "names", windowMs: quarterMs, cap: 60 },
    { name: "names-day", windowMs: dayMs, cap: 300 },
  ],
} as const satisfies Readonly<Record<string, readonly Limit[]>>;

/** Limits of the sign-up links that one account makes. */
export const inviteLimits: readonly Limit[] = [{ name: "account-day", windowMs: dayMs, cap: 200 }];

/**
 * For how long domains cannot leave the account after a new password or the loss of a second factor
 * (docs/threats.md#dangerous-acts).
 */
export const quietMs = 72 * 3_600_000;

/** The window that contains `now`: its start, and how many whole seconds of it are left. */
export function windowOf(now: Date, { windowMs }: Limit): { windowAt: Date; secondsLeft: number } {
  const startMs = Math.floor(now.getTime() / windowMs) * windowMs;
  return { windowAt: new Date(startMs), secondsLeft: Math.ceil((startMs + windowMs - now.getTime()) / 1000) };
}
