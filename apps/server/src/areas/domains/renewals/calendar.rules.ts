export type CalendarDay = {
  /** Identifies the entry for good: it has the same id each time the calendar is fetched. */
  readonly uid: string;
  /** The date as YYYY-MM-DD. */
  readonly date: string;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly categories: readonly string[];
};

export type Calendar = {
  readonly name: string;
  readonly language: string;
  readonly days: readonly CalendarDay[];
  readonly madeAt: Date;
};

/**
 * Writes a calendar of whole days.
 *
 * Source: RFC 5545: lines end in CRLF and are folded at 75 octets (3.1), text is escaped (3.3.11), DTEND is the day after
 * (3.6.1); RFC 7986 for the name and how often to read again
 */
export function writeCalendar({ name, language, days, madeAt }: Calendar): string {
  const stamp = `${madeAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
  const head = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Nameplane//Renewals//EN",
    "CALSCALE:GREGORIAN",
    `NAME;LANGUAGE=${language}:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    "X-PUBLISHED-TTL:PT12H",
  ];
  const body = days.flatMap((day) => [
    "BEGIN:VEVENT",
    `UID:${escaped(day.uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(day.date)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(day.date))}`,
    `SUMMARY;LANGUAGE=${language}:${escaped(day.summary)}`,
    `DESCRIPTION;LANGUAGE=${language}:${escaped(day.description)}`,
    `URL:${day.url}`,
    ...(day.categories.length === 0 ? [] : [`CATEGORIES:${day.categories.map(escaped).join(",")}`]),
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
  return [...head, ...body, "END:VCALENDAR"].map((line) => `${folded(line)}\r\n`).join("");
}

const compact = (date: string) => date.replaceAll("-", "");

function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?|\n/g, "\n")
    .replaceAll(/(?!\n)\p{Cc}/gu, " ")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`);
}

const lineOctets = 75;

/** Folds a long line: breaks it between characters, never inside one, and begins each continued line with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      parts.push(part);
      [part, octets] = [" ", 1];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}

type Language = "en" | "sv";
type EndChoice = { readonly name: string; readonly mode: string; readonly restorable: boolean };

const words = {
  en: {
    calendar: (brand: string, label: string | null) => (label === null ? `Domains at ${brand}` : `${label}: domains at ${brand}`),
    auto: (name: string) => `${name} auto-renews`,
    once: (name: string) => `${name} auto-renews one last time`,
    manual: (name: string) => `${name} expires`,
    cancel: (name: string) => `${name} expires, as you chose`,
    restorable: (name: string) => `${name} can still be restored`,
    ends: (date: string) => `Paid until ${date}.`,
  },
  sv: {
    calendar: (brand: string, label: string | null) =>
      label === null ? `Domäner hos ${brand}` : `${label}: domäner hos ${brand}`,
    auto: (name: string) => `${name} förnyas automatiskt`,
    once: (name: string) => `${name} förnyas automatiskt en sista gång`,
    manual: (name: string) => `${name} går ut`,
    cancel: (name: string) => `${name} upphör, som du har valt`,
    restorable: (name: string) => `${name} kan fortfarande återställas`,
    ends: (date: string) => `Betalt till ${date}.`,
  },
};

/** The title of an account's calendar. */
export function calendarName(language: Language, brand: string, label: string | null): string {
  return words[language].calendar(brand, label);
}

/** The text for the day on which a name expires. */
export function endTexts(
  language: Language,
  { name, mode, restorable }: EndChoice,
  date: string,
): { summary: string; description: string } {
  const texts = words[language];
  const say = restorable
    ? texts.restorable
    : mode === "auto"
      ? texts.auto
      : mode === "once"
        ? texts.once
        : mode === "cancel"
          ? texts.cancel
          : texts.manual;
  return { summary: say(name), description: texts.ends(date) };
}
