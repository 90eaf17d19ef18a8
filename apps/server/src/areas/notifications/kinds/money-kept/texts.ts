import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (amount: string) => `${amount} is kept as credit on your account`,
    title: (amount: string) => `${amount} is credit on your account`,
    intro: {
      twice: (amount: string, order: number | null) =>
        `${amount} arrived for ${order === null ? "an order" : `order O${order}`} that was paid already.`,
      late: (amount: string, order: number | null) =>
        `${amount} arrived for ${order === null ? "an order" : `order O${order}`} after it had ended. Nothing was registered with it.`,
      over: (amount: string, order: number | null) =>
        `your transfer was ${amount} more than was left to pay${order === null ? "" : ` for order O${order}`}.`,
      moved: (amount: string, order: number | null) =>
        `${amount} arrived for ${order === null ? "an order" : `order O${order}`} when another sum was left to pay. The order still waits for its payment.`,
    },
    kept: (amount: string, receipt: number): Line => [
      { strong: amount },
      ` stays on your account as credit, see receipt ${receipt}. Write to us if you would rather have it back.`,
    ],
    button: "See your credit",
    buttonOrder: "Open the order",
  },
  sv: {
    subject: (amount: string) => `${amount} står som tillgodohavande på ditt konto`,
    title: (amount: string) => `${amount} är ditt tillgodohavande`,
    intro: {
      twice: (amount: string, order: number | null) =>
        `${amount} kom in för ${order === null ? "en order" : `order O${order}`} som redan var betald.`,
      late: (amount: string, order: number | null) =>
        `${amount} kom in för ${order === null ? "en order" : `order O${order}`} när den redan var avslutad. Inget har registrerats för pengarna.`,
      over: (amount: string, order: number | null) =>
        `Din överföring var ${amount} mer än det som var kvar att betala${order === null ? "" : ` för order O${order}`}.`,
      moved: (amount: string, order: number | null) =>
        `${amount} kom in för ${order === null ? "en order" : `order O${order}`} när en annan summa var kvar att betala. Ordern väntar fortfarande på sin betalning.`,
    },
    kept: (amount: string, receipt: number): Line => [
      { strong: amount },
      ` står kvar på ditt konto som tillgodohavande, se kvitto ${receipt}. Skriv till oss om du hellre vill ha pengarna tillbaka.`,
    ],
    button: "Se ditt tillgodohavande",
    buttonOrder: "Öppna ordern",
  },
});
