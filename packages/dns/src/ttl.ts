/** The largest TTL (RFC 2181 section 8). The 32nd bit does not belong to the number. */
export const ttlSecondsMax = 2_147_483_647;

/** Used when no TTL is given (specification S9). */
export const defaultTtlSeconds = 3600;

/** A shorter TTL makes resolvers ask needlessly often. It is allowed, with a warning. */
export const ttlSecondsAdvisedMin = 60;

/** The choices of the TTL field, in seconds, besides a custom one. */
export const ttlPresets: readonly number[] = [
  60, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 172_800, 604_800,
];

export function isTtl(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= ttlSecondsMax;
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** Seconds of "3600", "1h", "1h30m" or "2W3D"; null for anything else and for more than the largest TTL. */
export function parseTtl(text: string): number | null {
  if (/^\d{1,10}$/.test(text)) return limited(Number(text));
  if (text.length > 40 || !/^(?:\d{1,10}[smhdw])+$/i.test(text)) return null;
  let total = 0;
  for (const [, count = "", unit = ""] of text.toLowerCase().matchAll(/(\d+)([smhdw])/g)) {
    total += Number(count) * (unitSeconds[unit] ?? 0);
  }
  return limited(total);
}

function limited(seconds: number): number | null {
  return seconds <= ttlSecondsMax ? seconds : null;
}
