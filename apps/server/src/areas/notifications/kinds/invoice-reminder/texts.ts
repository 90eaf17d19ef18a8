import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    of: {
      before: {
        subject: (number: number, _left: string, due: string) => `Invoice ${number} is due on ${due}`,
        title: (number: number) => `Invoice ${number} is due soon`,
        intro: (number: number, left: string, due: string) =>
          `${left} is left to pay on invoice ${number}, which is due on ${due}. If you have just paid, you do not need to do anything.`,
      },
      late: {
        subject: (number: number, left: string) => `Reminder: ${left} is left to pay on invoice ${number}`,
        title: (number: number) => `Invoice ${number} has not been paid`,
        intro: (number: number, left: string, due: string) =>
          `invoice ${number} was due on ${due}, and ${left} is left to pay. If you have just paid, you do not need to do anything.`,
      },
      paused: {
        subject: (number: number) => `Invoice ${number} is late: nothing is renewed on invoice now`,
        title: (number: number) => `Invoice ${number} is late`,
        intro: (number: number, left: string, due: string) =>
          `invoice ${number} was due on ${due}, and ${left} is left to pay. From today nothing is renewed on invoice: renewals wait until the invoice is paid, or are paid by card or credit.`,
      },
      suspended: {
        subject: (number: number) => `Your account is suspended because invoice ${number} has not been paid`,
        title: () => "Your account is suspended",
        intro: (number: number, left: string, due: string) =>
          `invoice ${number} was due on ${due}, and ${left} is left to pay. The account is therefore suspended: no one can log in to it, and nothing is renewed. Domains and DNS that are paid for keep working. The account opens again automatically, within a minute after the invoice is paid.`,
      },
    },
    left: "Left to pay",
    due: "Due date",
    fee: "Reminder fee",
    feeOf: (fee: string, number: number, ocr: string) => `${fee} (invoice ${number}, OCR ${ocr})`,
    interest: "Late interest so far",
    coming: "If it is not paid",
    next: {
      fee: (on: string, fee: string) => `${on}: a reminder fee of ${fee}.`,
      pause: (on: string) => `${on}: nothing is renewed on invoice any more.`,
      suspend: (on: string) => `${on}: the account is suspended. Domains and DNS that are paid for keep working.`,
      collect: (on: string) => `${on}: the invoice may be passed to collection.`,
    },
    button: "Pay the invoice",
    asInvoice: "You can pay without logging in.",
  },
  sv: {
    of: {
      before: {
        subject: (number: number, _left: string, due: string) => `Faktura ${number} förfaller ${due}`,
        title: (number: number) => `Faktura ${number} förfaller snart`,
        intro: (number: number, left: string, due: string) =>
          `På faktura ${number}, som förfaller ${due}, är ${left} kvar att betala. Om du nyss har betalat behöver du inte göra något.`,
      },
      late: {
        subject: (number: number, left: string) => `Påminnelse: ${left} är kvar att betala på faktura ${number}`,
        title: (number: number) => `Faktura ${number} är inte betald`,
        intro: (number: number, left: string, due: string) =>
          `Faktura ${number} förföll ${due} och ${left} är kvar att betala. Om du nyss har betalat behöver du inte göra något.`,
      },
      paused: {
        subject: (number: number) => `Faktura ${number} är försenad: inget förnyas mot faktura nu`,
        title: (number: number) => `Faktura ${number} är försenad`,
        intro: (number: number, left: string, due: string) =>
          `Faktura ${number} förföll ${due} och ${left} är kvar att betala. Från och med i dag förnyas inget mot faktura: förnyelser väntar tills fakturan är betald, eller betalas med kort eller tillgodohavande.`,
      },
      suspended: {
        subject: (number: number) => `Ditt konto är avstängt eftersom faktura ${number} inte är betald`,
        title: () => "Ditt konto är avstängt",
        intro: (number: number, left: string, due: string) =>
          `Faktura ${number} förföll ${due} och ${left} är kvar att betala. Därför är kontot avstängt: ingen kan logga in i det och inget förnyas. Domäner och DNS som är betalda fortsätter att fungera. Kontot öppnas automatiskt inom en minut efter att fakturan har betalats.`,
      },
    },
    left: "Kvar att betala",
    due: "Förfallodag",
    fee: "Påminnelseavgift",
    feeOf: (fee: string, number: number, ocr: string) => `${fee} (faktura ${number}, OCR ${ocr})`,
    interest: "Dröjsmålsränta hittills",
    coming: "Om den inte betalas",
    next: {
      fee: (on: string, fee: string) => `${on}: en påminnelseavgift på ${fee}.`,
      pause: (on: string) => `${on}: inget förnyas längre mot faktura.`,
      suspend: (on: string) => `${on}: kontot stängs av. Domäner och DNS som är betalda fortsätter att fungera.`,
      collect: (on: string) => `${on}: fakturan kan lämnas till inkasso.`,
    },
    button: "Betala fakturan",
    asInvoice: "Du kan betala utan att logga in.",
  },
});
