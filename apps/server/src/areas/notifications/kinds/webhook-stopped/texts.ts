import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (host: string) => `No more webhooks are sent to ${host}`,
    preview: "What happens meanwhile is kept for 30 days and can be sent later.",
    title: (host: string) => `${host} is not sent events any more`,
    intro: {
      failing: (host: string) => `the webhook endpoint at ${host} failed fifteen times in a row, so we have stopped calling it.`,
      gone: (host: string) => `the webhook endpoint at ${host} answered that it is gone (410), so we have switched it off.`,
    },
    kept: "Events of the last 30 days that did not arrive lie in its log. When the endpoint works again, the page below takes it back into use and sends what it has missed.",
    button: "See the endpoint",
  },
  sv: {
    subject: (host: string) => `Inga fler webhookar skickas till ${host}`,
    preview: "Det som händer under tiden sparas i 30 dagar och kan skickas senare.",
    title: (host: string) => `${host} får inga händelser längre`,
    intro: {
      failing: (host: string) => `Webhookmottagaren på ${host} misslyckades femton gånger i rad, så vi har slutat anropa den.`,
      gone: (host: string) => `Webhookmottagaren på ${host} svarade att den inte finns längre (410), så vi har stängt av den.`,
    },
    kept: "Händelser från de senaste 30 dagarna som inte kom fram ligger i dess logg. När mottagaren fungerar igen tar sidan nedan den i bruk och skickar det den har missat.",
    button: "Se mottagaren",
  },
});
