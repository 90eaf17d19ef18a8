/**
 * Browser names, and how to recognise them in the user agent text. The order matters: Edge comes before Chrome, because Edge also
 * calls itself Chrome.
 */
const families: readonly (readonly [string, RegExp])[] = [
  ["edge", /\bEdg(?:e|A|iOS)?\//],
  ["opera", /\bOPR\/|\bOpera\b/],
  ["samsung", /\bSamsungBrowser\//],
  ["firefox", /\bFirefox\/|\bFxiOS\//],
  ["chrome", /\bChrom(?:e|ium)\/|\bCriOS\//],
  ["safari", /\bSafari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ["android", /\bAndroid\b/],
  ["ios", /\biPhone\b|\biPad\b/],
  ["windows", /\bWindows\b/],
  ["mac", /\bMacintosh\b/],
  ["linux", /\bLinux\b|\bCrOS\b/],
];

const nameIn = (names: typeof families, text: string) => names.find(([, pattern]) => pattern.test(text))?.[0] ?? "other";

/** Browser and system without their versions, because versions change every month. */
export const familyOf = (userAgent: string): string => `${nameIn(families, userAgent)} ${nameIn(systems, userAgent)}`;

/** The network that an address belongs to, about as large as the networks of access providers: /16 for IPv4, /32 for IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain.split(".").slice(0, 2).join(".");
  const [head = ""] = plain.toLowerCase().split("::");
  const groups = head.split(":").filter((group) => group !== "");
  return [groups[0] ?? "0", groups[1] ?? "0"].map((group) => group.replace(/^0+(?=.)/, "")).join(":");
}

/**
 * Whether a login comes from a new place: the user has not used this kind of browser from this network before. A user's first
 * login has nothing to be compared with, so it does not count as new. Old entries have only an address (`family` is null).
 */
export function isStrange(
  family: string,
  address: string,
  before: readonly { readonly family: string | null; readonly address: string }[],
): boolean {
  if (before.length === 0) return false;
  const network = networkOf(address);
  return !before.some((then) => (then.family ?? family) === family && networkOf(then.address) === network);
}
