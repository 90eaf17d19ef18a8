/** How long a session of staff lives at most. np_enter_staff also ends sessions without a call for fifteen minutes. */
export const staffSessionMs = 8 * 3_600_000;

/** How long a one-time link can be used. This is enough for a new staff member who starts next Monday. */
export const staffLinkMs = 7 * 24 * 3_600_000;

/** A link that replaces a lost passkey is valid for a shorter time, because its recipient is waiting for it. */
export const lostPasskeyLinkMs = 24 * 3_600_000;

const quarterMs = 15 * 60_000;

/**
 * How often staff may try to log in, or use a link, from one address. An office needs fewer attempts, and guessing a secret needs
 * many more.
 */
export const staffLimits = [{ name: "staff-address", windowMs: quarterMs, cap: 200 }] as const;

/** The permission of those who manage staff. Somebody always has to have it. */
export const manageStaff = "staff_users";

/** Whether somebody with these permissions may give, change or take away rights: only those that they have themselves. */
export function mayHandOut(own: ReadonlySet<string>, rights: readonly string[]): boolean {
  return rights.every((right) => own.has(right));
}

/**
 * Rights of the catalogue that no operation of staff requires yet, because their feature is run by commands or is not built.
 * They are not offered in roles, because taking one away would change nothing.
 */
export const unaskedStaffRights: ReadonlySet<string> = new Set(["staff_imports"]);

/**
 * Converts an IPv4 address that is written as an IPv6 address (RFC 4291 section 2.5.5.2) to IPv4. Other addresses stay unchanged.
 */
export function plainAddress(address: string): string {
  return /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1] ?? address;
}
