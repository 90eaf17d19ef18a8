import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (amount: string) => `${amount} is now credit in your account`,
    title: (amount: string) => `${amount} is credit in your account`,
    intro: {
      twice: (amount: string, order: number | null) =>
        `${amount} arrived for ${order === null ? "an order" : `order O${order}`} that was already paid.`,
      late: (amount: string, order: number | null) =>
        `${amount} arrived for ${order === null ? "an order" : `order O${order}`} after it was closed. Nothing was registered for it.`,
      over: (amount: string, order: number | null) =>
        `your transfer was ${amount} more than was left to pay${order === null ? "" : ` for order O${order}`}.`,
      invoice: (amount: string) => `you paid ${amount} for an invoice that was already paid in another way.`,
      moved: (amount: string, order: number | null) =>
        `${amount} arrived for ${order === null ? "an order" : `order O${order}`} when a different amount was left to pay. The order is still waiting for payment.`,
    },
    kept: (amount: string, receipt: number): Line => [
      { strong: amount },
      ` stays in your account as credit, see receipt ${receipt}. Contact us if you would rather have it refunded.`,
    ],
    button: "View your credit",
    buttonOrder: "View order",
  },
  sv: {
    subject: (amount: string) => `${amount} finns som tillgodohavande på ditt konto`,
    title: (amount: string) => `${amount} är ditt tillgodohavande`,
    intro: {
      twice: (amount: string, order: number | null) =>
        `${amount} kom in för ${order === null ? "en order" : `order O${order}`} som redan var betald.`,
      late: (amount: string, order: number | null) =>
        `${amount} kom in för ${order === null ? "en order" : `order O${order}`} när den redan var avslutad. Inget har registrerats för pengarna.`,
      over: (amount: string, order: number | null) =>
        `Din överföring var ${amount} mer än det som var kvar att betala${order === null ? "" : ` för order O${order}`}.`,
      invoice: (amount: string) => `Du betalade ${amount} för en faktura som redan var betald på annat sätt.`,
      moved: (amount: string, order: number | null) =>
        `${amount} kom in för ${order === null ? "en order" : `order O${order}`} när en annan summa var kvar att betala. Ordern väntar fortfarande på sin betalning.`,
    },
    kept: (amount: string, receipt: number): Line => [
      { strong: amount },
      ` finns kvar på ditt konto som tillgodohavande, se kvitto ${receipt}. Kontakta oss om du hellre vill ha pengarna tillbaka.`,
    ],
    button: "Visa ditt tillgodohavande",
    buttonOrder: "Visa ordern",
  },
});
