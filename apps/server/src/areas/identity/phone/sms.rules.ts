import type { Limit } from "../session.rules.ts";

/**
 * How long to wait before another SMS. After a shorter time, the first might not have arrived yet; with a longer one, people
 * would give up (specification S4).
 */
export const smsGapSeconds = 90;

const dayMs = 24 * 3_600_000;

/** How many SMS may be sent (T07). Users who need more have to contact support. */
export const smsLimits = {
  user: [{ name: "user-day", windowMs: dayMs, cap: 5 }],
  number: [{ name: "number-day", windowMs: dayMs, cap: 3 }],
  /** High enough for an office whose users share one internet address. */
  address: [{ name: "address-day", windowMs: dayMs, cap: 30 }],
} as const satisfies Readonly<Record<string, readonly Limit[]>>;

/** Limits what all SMS of one brand can cost in a day. */
export const brandSmsLimits = (dailyMax: number): readonly Limit[] => [{ name: "brand-day", windowMs: dayMs, cap: dailyMax }];

/** How long a PIN is valid. */
export const pinMs = 10 * 60_000;

/** How long a reset by SMS waits before it takes effect. In this time the owner can stop it (T08). */
export const resetWaitMs = dayMs;

/** How long a reset can be used after its waiting time. After that it has to be requested again. */
export const resetOpenMs = 7 * dayMs;

/** Between which ages an SMS with an unknown outcome is looked up at the provider. */
export const smsLookUpMs = 30_000;
export const smsGivenUpMs = 10 * 60_000;

/** A number such as "+46.701234567" in the form that phone networks use, without the dot. */
export const dialled = (phone: string): string => phone.replace(".", "");

/** A number in a form like "+46 ••• ••67": enough digits for users to recognise their own number, and no more. */
export function maskedPhone(phone: string): string {
  const [prefix = "", number = ""] = phone.split(".");
  return `${prefix} ••• ••${number.slice(-2)}`;
}

/** Whole seconds until the next SMS may be sent; 0 means now. */
export function secondsToNextSms(lastAt: Date | null, now: Date): number {
  if (lastAt === null) return 0;
  return Math.max(0, Math.ceil((lastAt.getTime() - now.getTime()) / 1000) + smsGapSeconds);
}

/**
 * The sender of a brand's SMS: the brand's own, or the installation's, or else letters and digits of the brand's name (at most
 * 11, GSM 03.38 address).
 */
export function senderOf(brand: { readonly name: string; readonly sender: string | null }, from: string | null): string {
  const letters = brand.name
    .normalize("NFD")
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .slice(0, 11);
  return brand.sender ?? from ?? (letters.length >= 3 ? letters : "Panel");
}

const texts = {
  en: (pin: string, brand: string) => `${pin} is your PIN for ${brand}. Only enter it in the panel: we never ask you for it.`,
  sv: (pin: string, brand: string) =>
    `${pin} är din PIN-kod hos ${brand}. Skriv den bara i panelen: ingen av oss frågar dig efter den.`,
} as const;

export const pinText = (language: string, pin: string, brand: string): string =>
  texts[language === "sv" ? "sv" : "en"](pin, brand);
