import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (order: number) => `We have received your withdrawal from order O${order}`,
    title: (order: number) => `You have withdrawn from order O${order}`,
    intro: (name: string, at: string) => `we confirm that ${name} withdrew from the following on ${at}. Keep this mail as proof.`,
    cancelled: "Ended. What you paid for it goes back to where it came from",
    staff: "We end it and give your money back",
    more: (count: string) => `and ${count} more`,
    due: (date: string) => `Your money is back by ${date} at the latest, in the way you paid. You do not need to do anything.`,
    number: (number: number) => `Your withdrawal has number ${number}.`,
    button: "Open the order",
  },
  sv: {
    subject: (order: number) => `Vi har tagit emot din ånger av order O${order}`,
    title: (order: number) => `Du har ångrat order O${order}`,
    intro: (name: string, at: string) => `Vi bekräftar att ${name} ångrade det här ${at}. Spara mejlet som bevis.`,
    cancelled: "Avslutat. Det du har betalat går tillbaka dit det kom ifrån",
    staff: "Vi avslutar det och betalar tillbaka dina pengar",
    more: (count: string) => `och ${count} till`,
    due: (date: string) => `Du har pengarna tillbaka senast ${date}, på samma sätt som du betalade. Du behöver inte göra något.`,
    number: (number: number) => `Din ånger har nummer ${number}.`,
    button: "Öppna ordern",
  },
});
