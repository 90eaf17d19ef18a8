import { bothLanguages } from "./both-languages.ts";
import { plural } from "./plural.rules.ts";

/** Texts that all mails or many of them share. */
export const texts = bothLanguages({
  en: {
    hello: (firstName: string) => (firstName === "" ? "Hello," : `Hello ${firstName},`),
    spelledOut: "or open this address:",
    openPanel: "Open the panel",
    /** Stands before the subject of a mail that only shows a text to its author. */
    trial: "[Test]",
    more: (count: number, digits: string) => plural.en(count, "And 1 more.", `And ${digits} more.`),
    foot: {
      ordered: (brand: string, moment: string) => `You are receiving this because you ordered from ${brand} on ${moment}.`,
      owner: (brand: string, account: number) =>
        `You are receiving this because yours is the owner's address of account ${account} at ${brand}.`,
      billing: (brand: string, account: number) =>
        `You are receiving this because invoices for account ${account} at ${brand} go to your address.`,
      user: (brand: string, username: string) =>
        `You are receiving this because this is the address of the user ${username} at ${brand}.`,
      wrote: (brand: string, moment: string) => `You are receiving this because you wrote to ${brand} on ${moment}.`,
      support: (brand: string) => `You are receiving this because this is the support address of ${brand}.`,
      colleague: (brand: string) => `You are receiving this because a colleague at ${brand} has this report sent to you.`,
      forward: (brand: string, by: string) =>
        `You are receiving this because ${by}, a customer of ${brand}, wants to forward email to your address.`,
      escrow: (brand: string, by: string) =>
        `You are receiving this because ${by}, a customer of ${brand}, has invited your address to an escrow.`,
      offered: (brand: string, by: string) =>
        `You are receiving this because ${by}, a customer of ${brand}, has offered domains to your address.`,
      contact: (brand: string, by: string) =>
        `You are receiving this because this is the address of a domain contact of ${by}, a customer of ${brand}.`,
      neverAsk: "We never ask for your password by email.",
      unsubscribe: "Unsubscribe from emails like this",
      attached: (count: number) => plural.en(count, "The document is attached as PDF.", "The documents are attached as PDF."),
    },
  },
  sv: {
    hello: (firstName: string) => (firstName === "" ? "Hej!" : `Hej ${firstName}!`),
    spelledOut: "eller öppna adressen:",
    openPanel: "Öppna panelen",
    trial: "[Prov]",
    more: (count: number, digits: string) => plural.sv(count, "Och 1 till.", `Och ${digits} till.`),
    foot: {
      ordered: (brand: string, moment: string) => `Du får det här mejlet eftersom du beställde hos ${brand} ${moment}.`,
      owner: (brand: string, account: number) =>
        `Du får det här mejlet eftersom din adress är ägarens adress för konto ${account} hos ${brand}.`,
      billing: (brand: string, account: number) =>
        `Du får det här mejlet eftersom fakturor för konto ${account} hos ${brand} går till din adress.`,
      user: (brand: string, username: string) =>
        `Du får det här mejlet eftersom din adress hör till användaren ${username} hos ${brand}.`,
      wrote: (brand: string, moment: string) => `Du får det här mejlet eftersom du skrev till ${brand} ${moment}.`,
      support: (brand: string) => `Du får det här mejlet eftersom din adress är supportens adress hos ${brand}.`,
      colleague: (brand: string) =>
        `Du får det här mejlet eftersom en kollega på ${brand} har lagt upp att rapporten skickas till dig.`,
      forward: (brand: string, by: string) =>
        `Du får det här mejlet eftersom ${by}, kund hos ${brand}, vill vidarebefordra mejl till din adress.`,
      escrow: (brand: string, by: string) =>
        `Du får det här för att ${by}, som är kund hos ${brand}, har bjudit in din adress till en deponering.`,
      offered: (brand: string, by: string) =>
        `Du får det här mejlet eftersom ${by}, kund hos ${brand}, har erbjudit domäner till din adress.`,
      contact: (brand: string, by: string) =>
        `Du får det här mejlet eftersom din adress hör till en domänkontakt hos ${by}, som är kund hos ${brand}.`,
      neverAsk: "Vi frågar aldrig efter ditt lösenord i mejl.",
      unsubscribe: "Avsluta mejl som det här",
      attached: (count: number) => plural.sv(count, "Dokumentet är bifogat som PDF.", "Dokumenten är bifogade som PDF."),
    },
  },
});
