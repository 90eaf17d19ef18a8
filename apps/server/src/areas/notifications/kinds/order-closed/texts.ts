import { bothLanguages, plural, type Line } from "../../mail/index.ts";

const small = {
  en: ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
  sv: ["inga", "en", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio", "elva", "tolv"],
};
/** Writes small numbers as words, and larger ones in digits. */
const spelled = {
  en: (count: number, digits: string) => small.en[count] ?? digits,
  sv: (count: number, digits: string) => small.sv[count] ?? digits,
};

export const texts = bothLanguages({
  en: {
    subject: (order: number) => `Order O${order} is done`,
    subjectDone: (order: number, count: number, digits: string) =>
      `Order O${order} is done: ${plural.en(count, "1 domain", `${digits} domains`)} registered`,
    subjectPartly: (order: number, done: string, of: string) => `Order O${order} is done: ${done} of ${of} delivered`,
    subjectNone: (order: number) => `Order O${order} is closed: nothing was delivered`,
    titleDone: (count: number, digits: string) =>
      plural.en(count, "Your domain is registered", `Your ${spelled.en(count, digits)} domains are registered`),
    titleDoneOther: "Your order is done",
    titlePartly: (count: number, digits: string, of: string) =>
      plural.en(count, `1 of ${of} is done`, `${digits} of ${of} are done`),
    titleNone: "Nothing in your order could be delivered",
    intro: (order: number, areRegistrations: boolean) =>
      areRegistrations ? `order O${order} is done. The domains work worldwide within an hour.` : `order O${order} is done.`,
    introPartly: (order: number) => `order O${order} is done. What could not be delivered is credited.`,
    introPartlyFree: (order: number) => `order O${order} is done. What could not be delivered costs nothing.`,
    introNone: (order: number) => `order O${order} is closed, and nothing was delivered.`,
    doneTitle: "Done",
    endedTitle: "Not delivered",
    doneDetail: (act: string) => `${act} done`,
    until: (day: string) => `Registered until ${day}`,
    buttonDone: (count: number) => plural.en(count, "View your domain", "View your domains"),
    button: "View order",
    orderAt: (order: number, url: string): Line => ["The details are in ", { link: `order O${order}`, url }, "."],
  },
  sv: {
    subject: (order: number) => `Order O${order} är klar`,
    subjectDone: (order: number, count: number, digits: string) =>
      `Order O${order} är klar: ${plural.sv(count, "1 domän registrerad", `${digits} domäner registrerade`)}`,
    subjectPartly: (order: number, done: string, of: string) => `Order O${order} är klar: ${done} av ${of} levererade`,
    subjectNone: (order: number) => `Order O${order} är avslutad: inget kunde levereras`,
    titleDone: (count: number, digits: string) =>
      plural.sv(count, "Din domän är registrerad", `Dina ${spelled.sv(count, digits)} domäner är registrerade`),
    titleDoneOther: "Din order är klar",
    titlePartly: (count: number, digits: string, of: string) =>
      plural.sv(count, `1 av ${of} är klar`, `${digits} av ${of} är klara`),
    titleNone: "Inget i din order kunde levereras",
    intro: (order: number, areRegistrations: boolean) =>
      areRegistrations ? `Order O${order} är klar. Domänerna fungerar i hela världen inom en timme.` : `Order O${order} är klar.`,
    introPartly: (order: number) => `Order O${order} är klar. Det som inte kunde levereras är krediterat.`,
    introPartlyFree: (order: number) => `Order O${order} är klar. Det som inte kunde levereras kostar ingenting.`,
    introNone: (order: number) => `Order O${order} är avslutad utan att något har levererats.`,
    doneTitle: "Klart",
    endedTitle: "Inte levererat",
    doneDetail: (act: string) => `${act}: klart`,
    until: (day: string) => `Registrerad till ${day}`,
    buttonDone: (count: number) => plural.sv(count, "Visa din domän", "Visa dina domäner"),
    button: "Visa ordern",
    orderAt: (order: number, url: string): Line => ["Detaljerna finns i ", { link: `order O${order}`, url }, "."],
  },
});
