import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (host: string) => `We have stopped sending webhooks to ${host}`,
    preview: "Events are kept for 30 days meanwhile and can be sent later.",
    title: (host: string) => `${host} no longer receives events`,
    intro: {
      failing: (host: string) => `the webhook endpoint at ${host} failed fifteen times in a row, so we have stopped calling it.`,
      gone: (host: string) => `the webhook endpoint at ${host} answered that it is gone (410), so we have turned it off.`,
    },
    kept: "Events from the last 30 days that did not arrive are in its log. When the endpoint works again, you can reset it on the page below and send what it has missed.",
    button: "View endpoint",
  },
  sv: {
    subject: (host: string) => `Vi har slutat skicka webhookar till ${host}`,
    preview: "Händelser sparas i 30 dagar under tiden och kan skickas senare.",
    title: (host: string) => `${host} får inga händelser längre`,
    intro: {
      failing: (host: string) => `Webhookmottagaren på ${host} misslyckades femton gånger i rad, så vi har slutat anropa den.`,
      gone: (host: string) => `Webhookmottagaren på ${host} svarade att den inte finns längre (410), så vi har stängt av den.`,
    },
    kept: "Händelser från de senaste 30 dagarna som inte kom fram finns i dess logg. När mottagaren fungerar igen kan du återställa den på sidan nedan och skicka det den har missat.",
    button: "Visa mottagaren",
  },
});
