import { bothLanguages } from "../../mail/index.ts";

type At = { readonly host: string; readonly brand: string };

export const texts = bothLanguages({
  en: {
    subject: {
      used: ({ brand }: At) => `The name servers of ${brand} are in use`,
      wrong: ({ host }: At) => `Something is wrong with the name server ${host}`,
      lost: ({ brand }: At) => `The name servers of ${brand} are not used for new domains any more`,
      moved: ({ host }: At) => `${host} needs new addresses`,
    },
    intro: {
      used: ({ brand }: At) =>
        `all name servers of ${brand} lead to our servers and answer. New domains of your customers are delegated to them from now on.`,
      wrong: ({ host, brand }: At) => `our check found that ${host}, a name server of ${brand}, is not as it has to be.`,
      lost: ({ host, brand }: At) =>
        `${host}, a name server of ${brand}, was wrong in several checks. New domains of your customers get our own name servers until it is right again.`,
      moved: ({ host }: At) => `the server behind ${host} has new addresses.`,
    },
    next: {
      used: () => "Domains that your customers have already stay where they are. You can move them from the page of the brand.",
      wrong: (host: string, addresses: string) =>
        `${host} has to have these addresses: ${addresses}. The page of the brand shows what was found. Domains that use it keep working as long as one of the other name servers is right.`,
      lost: (host: string, addresses: string) =>
        `${host} has to have these addresses: ${addresses}. The page of the brand shows what was found. Domains that already use your name servers keep them.`,
      moved: (host: string, addresses: string) =>
        `Please enter these addresses in DNS soon, and where the name is registered as a host: ${addresses}. Until then, ${host} does not answer.`,
    },
    button: "Go to the brand",
  },
  sv: {
    subject: {
      used: ({ brand }: At) => `Namnservrarna för ${brand} används nu`,
      wrong: ({ host }: At) => `Något är fel med namnservern ${host}`,
      lost: ({ brand }: At) => `Namnservrarna för ${brand} används inte längre för nya domäner`,
      moved: ({ host }: At) => `${host} behöver nya adresser`,
    },
    intro: {
      used: ({ brand }: At) =>
        `Alla namnservrar för ${brand} leder till våra servrar och svarar. Era kunders nya domäner delegeras till dem från och med nu.`,
      wrong: ({ host, brand }: At) => `Vår kontroll visade att ${host}, en namnserver för ${brand}, inte är som den ska.`,
      lost: ({ host, brand }: At) =>
        `${host}, en namnserver för ${brand}, var fel vid flera kontroller. Era kunders nya domäner får våra egna namnservrar tills den stämmer igen.`,
      moved: ({ host }: At) => `Servern bakom ${host} har fått nya adresser.`,
    },
    next: {
      used: () => "Domäner som era kunder redan har ligger kvar där de är. Ni kan flytta dem från varumärkets sida.",
      wrong: (host: string, addresses: string) =>
        `${host} ska ha de här adresserna: ${addresses}. På varumärkets sida ser ni vad vi hittade. Domäner som använder den fungerar så länge någon av de andra namnservrarna stämmer.`,
      lost: (host: string, addresses: string) =>
        `${host} ska ha de här adresserna: ${addresses}. På varumärkets sida ser ni vad vi hittade. Domäner som redan använder era namnservrar behåller dem.`,
      moved: (host: string, addresses: string) =>
        `Lägg snart in de här adresserna i DNS, och där namnet är registrerat som värdnamn: ${addresses}. Till dess svarar inte ${host}.`,
    },
    button: "Till varumärket",
  },
});
