import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    means: {
      card: (brand: string, name: string) => `${brand} ending in ${name}`,
      paypal: (_: string, name: string) => (name === "" ? "your PayPal account" : `your PayPal account ${name}`),
      sepa: (_: string, name: string) => `the bank account ${name}`,
    },
    done: {
      subject: (amount: string) => `Your credit was topped up with ${amount}`,
      intro: (amount: string, threshold: string, means: string) =>
        `Your credit had fallen below ${threshold}, so ${means} was charged ${amount}.`,
      right: "You can change or turn off automatic top-up at any time.",
    },
    capped: {
      subject: (month: string) => `Your credit is low, and this month's ${month} are used`,
      intro: (balance: string, threshold: string) =>
        `Your credit is ${balance}, which is less than the ${threshold} below which it is topped up. Another top-up would exceed what you allow in a month, so nothing was charged.`,
      right: "It continues next month. Raise the limit or make a deposit if you need credit before that.",
    },
    stopped: {
      subject: (amount: string) => `Your credit could not be topped up with ${amount}`,
      declined: (amount: string, means: string) => `We tried to charge ${means} ${amount}, but the payment was declined.`,
      wantsPayer: (amount: string, means: string) =>
        `We tried to charge ${means} ${amount}, but the payment has to be confirmed by you, which is not possible when it is made automatically.`,
      expired: (_: string, means: string) => `We could not charge ${means}, because the card has expired.`,
      gone: (_: string, means: string) => `We could not charge ${means}, because it is no longer saved.`,
      off: "Automatic top-up is now stopped, and nothing more is charged until you turn it on again. Your credit has not changed.",
    },
    facts: {
      amount: "Amount",
      balance: "Credit now",
      month: "Charged this month",
      of: (used: string, month: string) => `${used} of at most ${month}`,
      receipt: "Receipt",
    },
    button: "View your credit",
  },
  sv: {
    means: {
      card: (brand: string, name: string) => `${brand} som slutar på ${name}`,
      paypal: (_: string, name: string) => (name === "" ? "ditt PayPal-konto" : `ditt PayPal-konto ${name}`),
      sepa: (_: string, name: string) => `bankkontot ${name}`,
    },
    done: {
      subject: (amount: string) => `Ditt tillgodohavande har fyllts på med ${amount}`,
      intro: (amount: string, threshold: string, means: string) =>
        `Ditt tillgodohavande hade sjunkit under ${threshold}, så vi drog ${amount} från ${means}.`,
      right: "Du kan ändra eller stänga av automatisk påfyllning när som helst.",
    },
    capped: {
      subject: (month: string) => `Ditt tillgodohavande är lågt, och månadens ${month} är förbrukade`,
      intro: (balance: string, threshold: string) =>
        `Du har ${balance} tillgodo, och gränsen för påfyllning är ${threshold}. En påfyllning till skulle bli mer än du tillåter per månad, så vi drog inget.`,
      right: "Påfyllningen fortsätter nästa månad. Höj gränsen eller gör en insättning om du behöver pengar innan dess.",
    },
    stopped: {
      subject: (amount: string) => `Det gick inte att fylla på ditt tillgodohavande med ${amount}`,
      declined: (amount: string, means: string) => `Vi försökte dra ${amount} från ${means}, men betalningen nekades.`,
      wantsPayer: (amount: string, means: string) =>
        `Vi försökte dra ${amount} från ${means}, men betalningen måste bekräftas av dig, och det går inte när den görs automatiskt.`,
      expired: (_: string, means: string) => `Vi kunde inte dra pengar från ${means}, eftersom kortet har gått ut.`,
      gone: (_: string, means: string) => `Vi kunde inte dra pengar från ${means}, eftersom det inte längre är sparat.`,
      off: "Den automatiska påfyllningen är nu stoppad, och inget mer dras förrän du slår på den igen. Ditt tillgodohavande är oförändrat.",
    },
    facts: {
      amount: "Belopp",
      balance: "Tillgodo nu",
      month: "Draget den här månaden",
      of: (used: string, month: string) => `${used} av högst ${month}`,
      receipt: "Kvitto",
    },
    button: "Visa ditt tillgodohavande",
  },
});
