import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: {
      delegated: (name: string) => `The reverse DNS of ${name} is active`,
      lost: (name: string) => `${name} is no longer delegated to us`,
      failing: (name: string) => `${name} is not being copied from your primary`,
      expired: (name: string) => `Our copy of ${name} has expired`,
    },
    intro: {
      delegated: (name: string) =>
        `your address provider has delegated ${name} to our name servers. The names of its addresses are what the internet sees from now on.`,
      lost: (name: string) =>
        `the name servers above ${name} do not lead to ours any longer. Mail servers and logs no longer find the names of its addresses.`,
      failing: (name: string) => `for an hour we have not been able to copy ${name} from your primary server.`,
      expired: (name: string) =>
        `your primary server has not answered for ${name} for longer than the zone allows, so our copy is no longer valid.`,
    },
    why: {
      silent: "None of your primary servers answers.",
      notServed: "They answer, but do not have the zone.",
      refused: "They refuse to give us the zone.",
      signature: "The key of the transfer does not fit.",
      taken: "The domain is served for another account here.",
    },
    next: {
      delegated: "You can change the names at any time on the page of the service.",
      lost: "If you did not want this, ask your address provider to delegate it again. The names are kept.",
      failing: "We keep trying, and answer with the last copy until it expires. The page of the service shows what to check.",
      expired: "As soon as your primary answers, we copy the zone again. The page of the service shows what to check.",
    },
    button: "Go to the service",
  },
  sv: {
    subject: {
      delegated: (name: string) => `Den omvända DNS:en för ${name} är aktiv`,
      lost: (name: string) => `${name} är inte längre delegerat till oss`,
      failing: (name: string) => `${name} kopieras inte från din primärserver`,
      expired: (name: string) => `Vår kopia av ${name} har löpt ut`,
    },
    intro: {
      delegated: (name: string) =>
        `Din adressleverantör har delegerat ${name} till våra namnservrar. Namnen på adresserna är nu de som syns på internet.`,
      lost: (name: string) =>
        `Namnservrarna ovanför ${name} leder inte längre till våra. Mejlservrar och loggar ser inte namnen på adresserna.`,
      failing: (name: string) => `Vi har inte kunnat kopiera ${name} från din primärserver på en timme.`,
      expired: (name: string) =>
        `Din primärserver har inte svarat för ${name} på längre tid än zonen tillåter, så vår kopia gäller inte längre.`,
    },
    why: {
      silent: "Ingen av dina primärservrar svarar.",
      notServed: "De svarar men har inte zonen.",
      refused: "De lämnar inte ut zonen till oss.",
      signature: "Nyckeln för överföringen stämmer inte.",
      taken: "Domänen sköts för ett annat konto här.",
    },
    next: {
      delegated: "Du kan ändra namnen när som helst på tjänstens sida.",
      lost: "Om det inte var meningen ber du din adressleverantör delegera det igen. Namnen finns kvar.",
      failing:
        "Vi fortsätter att försöka och svarar med den senaste kopian tills den löper ut. På tjänstens sida ser du vad du kan kontrollera.",
      expired: "Så snart din primärserver svarar hämtar vi zonen igen. På tjänstens sida ser du vad du kan kontrollera.",
    },
    button: "Till tjänsten",
  },
});
