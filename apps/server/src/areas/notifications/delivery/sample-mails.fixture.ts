import { kinds, type MailFacts } from "../kinds/index.ts";
import type { MailPayload } from "../mail/index.ts";
import { composeMail, type ComposedMail, type Sender } from "./compose.ts";

export const nameplane: Sender = {
  name: "Nameplane",
  hasOwnMark: true,
  themeColour: null,
  timeZone: "Europe/Stockholm",
  panelUrl: "https://panel.nameplane.test",
  sellerLines: ["Nameplane Demo AB", "Exempelgatan 1", "111 22 Stockholm"],
};

export const solrosen: Sender = {
  ...nameplane,
  name: "Solrosen Webb",
  hasOwnMark: false,
  themeColour: "#F9B818",
  panelUrl: "https://panel.solrosen.test",
  sellerLines: ["Solrosen Webb AB", "Linnégatan 20", "413 04 Göteborg"],
};

/** The samples of every kind, by name. */
export const samples: Readonly<Record<string, MailFacts>> = Object.fromEntries(
  kinds.flatMap((kind) => Object.entries<MailFacts>(kind.samples)),
);

/** A token in the form that newToken gives. */
export const linkToken = "9Zb1yTq0cT7v8Jm2Wl4xRk6pQe3sUa5dFg7hLn9oVi0";

/** A payload with these facts, to Alva who ordered on 20 November 2026. */
export function payloadOf<Facts extends MailFacts>(facts: Facts, change: Partial<MailPayload> = {}): MailPayload<Facts> {
  return {
    language: "en",
    firstName: "Alva",
    why: { kind: "ordered", at: "2026-11-20T12:30:00Z" },
    also: [],
    unknownCount: 0,
    ...change,
    facts,
  };
}

/** The mail from Nameplane with these facts, to Alva unless `change` says otherwise. */
export function compose(facts: MailFacts, change: Partial<MailPayload> = {}): ComposedMail {
  return composeMail(payloadOf(facts, change), nameplane, linkToken);
}
