import type { Limit } from "../session.rules.ts";

/** Shorter and the SMS has not arrived yet, longer and people give up (specification S4). */
export const smsGapSeconds = 90;

const dayMs = 24 * 3_600_000;

/** SMS that may be sent (T07); whoever needs more writes to support. */
export const smsLimits = {
  user: [{ name: "user-day", windowMs: dayMs, cap: 5 }],
  number: [{ name: "number-day", windowMs: dayMs, cap: 3 }],
  /** An office behind one address. */
  address: [{ name: "address-day", windowMs: dayMs, cap: 30 }],
} as const satisfies Readonly<Record<string, readonly Limit[]>>;

/** What all SMS of one brand may cost on one day. */
export const brandSmsLimits = (dailyMax: number): readonly Limit[] => [{ name: "brand-day", windowMs: dayMs, cap: dailyMax }];

/** A PIN is good this long. */
export const pinMs = 10 * 60_000;

/** A reset by SMS takes effect after a day, in which its owner can stop it (T08). */
export const resetWaitMs = dayMs;

/** How long a reset that has waited can be used; later it has to be asked for anew. */
export const resetOpenMs = 7 * dayMs;

/** An SMS whose answer was lost is looked for at the provider from then on, and for that long. */
export const smsLookUpMs = 30_000;
export const smsGivenUpMs = 10 * 60_000;

/** "+46.701234567" as networks take it. */
export const dialled = (phone: string): string => phone.replace(".", "");

/** Enough to know one's own number by, and no more: "+46 ••• ••67". */
export function maskedPhone(phone: string): string {
  const [prefix = "", number = ""] = phone.split(".");
  return `${prefix} ••• ••${number.slice(-2)}`;
}

/** Whole seconds until the next SMS may be sent; 0: now. */
export function secondsToNextSms(lastAt: Date | null, now: Date): number {
  if (lastAt === null) return 0;
  return Math.max(0, Math.ceil((lastAt.getTime() - now.getTime()) / 1000) + smsGapSeconds);
}

/** Sender of a brand: its own, the installation's, else letters and digits of its name (at most 11: GSM 03.38 address). */
export function senderOf(brand: { readonly name: string; readonly sender: string | null }, from: string | null): string {
  const letters = brand.name
    .normalize("NFD")
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .slice(0, 11);
  return brand.sender ?? from ?? (letters.length >= 3 ? letters : "Panel");
}

const texts = {
  en: (pin: string, brand: string) =>
    `${pin} is your PIN for ${brand}. Type it in the panel only: nobody of ours asks you for it.`,
  sv: (pin: string, brand: string) =>
    `${pin} är din PIN-kod hos ${brand}. Skriv den bara i panelen: ingen av oss frågar dig efter den.`,
} as const;

export const pinText = (language: string, pin: string, brand: string): string =>
  texts[language === "sv" ? "sv" : "en"](pin, brand);
