import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (name: string) => `A change to the DNS of ${name} could not be published`,
    preview: "One change was taken back. Everything else is live.",
    title: (name: string): Line => ["A change to ", { name }, " was taken back"],
    intro: (name: string): Line => ["our name servers did not accept one of the records you saved for ", { name }, "."],
    record: "Record",
    back: "We have restored the value that was live before. All your other changes are live.",
    gone: "There was no earlier value, so the record was removed. All your other changes are live.",
    next: "Check the value and save it again. We should have told you when you saved it; our staff have been notified.",
    button: "Open the DNS records",
  },
  sv: {
    subject: (name: string) => `En ändring av DNS för ${name} kunde inte publiceras`,
    preview: "En ändring togs tillbaka. Allt annat är publicerat.",
    title: (name: string): Line => ["En ändring av ", { name }, " togs tillbaka"],
    intro: (name: string): Line => ["Våra namnservrar godtog inte en av posterna som du sparade för ", { name }, "."],
    record: "Post",
    back: "Vi har återställt värdet som gällde tidigare. Alla dina andra ändringar är publicerade.",
    gone: "Det fanns inget tidigare värde, så posten togs bort. Alla dina andra ändringar är publicerade.",
    next: "Kontrollera värdet och spara det igen. Vi borde ha sagt till redan när du sparade; vår personal har fått veta det.",
    button: "Öppna DNS-posterna",
  },
});
