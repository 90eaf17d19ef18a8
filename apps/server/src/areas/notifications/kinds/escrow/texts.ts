import { bothLanguages } from "../../mail/index.ts";

type Of = { readonly name: string; readonly other: string; readonly price: string };
const same = (text: string) => ({ buyer: (_isHere: boolean) => text, seller: (_isHere: boolean) => text });
const each = (buyer: string, seller: string) => ({
  buyer: (_isHere: boolean) => buyer,
  seller: (_isHere: boolean) => seller,
});

export const texts = bothLanguages({
  en: {
    domain: "Domain",
    price: "Price",
    number: "Escrow",
    until: "By",
    role: { buyer: "Buyer", seller: "Seller" },
    view: "View the escrow",
    read: "Read the terms",
    panel: "Open the panel",
    subject: {
      invited: (name: string) => `Invitation: escrow for ${name}`,
      revoked: (name: string) => `The escrow for ${name} was withdrawn`,
      agreed: (name: string) => `Both parties have accepted the escrow for ${name}`,
      declined: (name: string) => `The escrow for ${name} was declined`,
      lapsed: (name: string) => `The escrow for ${name} has expired`,
      cancelled: (name: string) => `The escrow for ${name} was cancelled`,
      funded: (name: string) => `The payment for ${name} is held`,
      delivered: (name: string) => `${name} is in the buyer's account`,
      disputed: (name: string) => `Dispute about ${name}`,
      cancel_asked: (name: string) => `Request to cancel the escrow for ${name}`,
      cancel_kept: (name: string) => `The escrow for ${name} continues`,
      giving_back: (name: string) => `The buyer of ${name} is repaid`,
      decided_release: (name: string) => `Decision about ${name}: the seller is paid`,
      decided_refund: (name: string) => `Decision about ${name}: the buyer is repaid`,
      returned: (name: string) => `${name} is back in your account`,
      paid_out: (name: string) => `The escrow for ${name} is completed`,
      refunded: (name: string) => `Your payment for ${name} has been repaid`,
      written: (name: string) => `Message about ${name}`,
    },
    intro: {
      invited: ({ name, other, price }: Of) => `${other} invites you to an escrow for ${name} at ${price}.`,
      revoked: ({ name, other }: Of) => `${other} has withdrawn the escrow for ${name}. The link you received no longer works.`,
      agreed: ({ name }: Of) => `Both parties have accepted the terms for ${name}.`,
      declined: ({ name, other }: Of) => `${other} has declined the escrow for ${name}. Nothing was paid.`,
      lapsed: ({ name }: Of) => `The time for the next step passed, so the escrow for ${name} has ended. Nothing has been paid.`,
      cancelled: ({ name, other }: Of) => `${other} has cancelled the escrow for ${name} before it was paid.`,
      funded: ({ name, price }: Of) => `We now hold the buyer's ${price} for ${name}.`,
      delivered: ({ name }: Of) => `${name} has changed accounts, and the buyer can inspect it.`,
      disputed: ({ name }: Of) =>
        `A dispute about ${name} has been opened. The money stays held until it is settled. The reason given:`,
      cancel_asked: ({ name, other }: Of) => `${other} wants to cancel the escrow for ${name}:`,
      cancel_kept: ({ name, other }: Of) => `${other} no longer wants to cancel the escrow for ${name}.`,
      giving_back: ({ name }: Of) => `The escrow for ${name} ends, and the buyer is repaid.`,
      decided_release: ({ name }: Of) => `We have looked into ${name} and decided that the seller is paid. Our reason:`,
      decided_refund: ({ name }: Of) => `We have looked into ${name} and decided that the buyer is repaid. Our reason:`,
      returned: ({ name }: Of) => `The escrow has ended, and ${name} is back in your account.`,
      paid_out: ({ name }: Of) => `${name} is sold, and the seller has been paid.`,
      refunded: ({ name }: Of) => `The escrow for ${name} has ended without a sale.`,
      written: ({ name, other }: Of) => `${other} writes about ${name}:`,
    },
    next: {
      invited: same(
        "We hold the buyer's money until the domain has changed hands and the buyer has accepted it. Read the terms first; nothing happens until you accept them. To accept, log in with this address, or create an account with it.",
      ),
      revoked: same("You do not need to do anything."),
      agreed: each(
        "Pay on the page of the escrow. We hold the money until you have the domain and have accepted it.",
        "Wait with the domain until we tell you that the buyer's money is held.",
      ),
      declined: same("You can agree on other terms and order a new escrow."),
      lapsed: same("You can order a new escrow at any time."),
      cancelled: same("The domain is no longer reserved for this sale."),
      funded: {
        buyer: (isHere: boolean) =>
          isHere
            ? "The seller now hands the domain over. It comes to your account with its DNS, without interruption."
            : "The seller now releases the domain at its registrar. Order the transfer to your account here with the auth code that the seller gives you.",
        seller: (isHere: boolean) =>
          isHere
            ? "Deliver the domain on the page of the escrow. You are paid when the buyer has accepted it."
            : "Unlock the domain at its registrar and give the buyer its auth code. You are paid when the buyer has the domain and has accepted it.",
      },
      delivered: each(
        "Inspect the domain, then accept it or open a dispute. If you do neither in time, it counts as accepted.",
        "You are paid when the buyer accepts the domain, or when the time to inspect it has passed.",
      ),
      disputed: same("Explain your side on the page of the escrow. If you do not agree between you, we decide."),
      cancel_asked: same(
        "If you agree, the buyer is repaid and the domain goes back to the seller. If not, answer on the page of the escrow.",
      ),
      cancel_kept: same("Everything continues as agreed."),
      giving_back: each(
        "The money becomes credit in your account as soon as the domain is back with the seller.",
        "The domain stays with you, or comes back to your account.",
      ),
      decided_release: each(
        "The domain stays in your account.",
        "The money becomes credit in your account within a few minutes.",
      ),
      decided_refund: each(
        "The money becomes credit in your account as soon as the domain is back with the seller.",
        "The domain comes back to your account.",
      ),
      returned: same("Its DNS came back with it. Check auto-renew: it follows your account's setting."),
      paid_out: each(
        "The domain is yours. Check who is registered as its owner, and its auto-renew.",
        "The money is credit in your account. If you want it paid to your bank account, write to us.",
      ),
      refunded: same("The money is credit in your account. If you want it back on the card you paid with, write to us."),
      written: same("Answer on the page of the escrow."),
    },
  },
  sv: {
    domain: "Domän",
    price: "Pris",
    number: "Deponering",
    until: "Senast",
    role: { buyer: "Köpare", seller: "Säljare" },
    view: "Visa deponeringen",
    read: "Läs villkoren",
    panel: "Öppna panelen",
    subject: {
      invited: (name: string) => `Inbjudan: deponering för ${name}`,
      revoked: (name: string) => `Deponeringen för ${name} har återkallats`,
      agreed: (name: string) => `Båda parter har godkänt deponeringen för ${name}`,
      declined: (name: string) => `Deponeringen för ${name} avböjdes`,
      lapsed: (name: string) => `Deponeringen för ${name} har gått ut`,
      cancelled: (name: string) => `Deponeringen för ${name} har avbrutits`,
      funded: (name: string) => `Betalningen för ${name} är deponerad`,
      delivered: (name: string) => `${name} finns på köparens konto`,
      disputed: (name: string) => `Tvist om ${name}`,
      cancel_asked: (name: string) => `Begäran att avbryta deponeringen för ${name}`,
      cancel_kept: (name: string) => `Deponeringen för ${name} fortsätter`,
      giving_back: (name: string) => `Köparen av ${name} får pengarna tillbaka`,
      decided_release: (name: string) => `Beslut om ${name}: säljaren får betalt`,
      decided_refund: (name: string) => `Beslut om ${name}: köparen får pengarna tillbaka`,
      returned: (name: string) => `${name} är tillbaka på ditt konto`,
      paid_out: (name: string) => `Deponeringen för ${name} är slutförd`,
      refunded: (name: string) => `Din betalning för ${name} är återbetald`,
      written: (name: string) => `Meddelande om ${name}`,
    },
    intro: {
      invited: ({ name, other, price }: Of) => `${other} bjuder in dig till en deponering för ${name} till priset ${price}.`,
      revoked: ({ name, other }: Of) => `${other} har återkallat deponeringen för ${name}. Länken du fick fungerar inte längre.`,
      agreed: ({ name }: Of) => `Båda parter har godkänt villkoren för ${name}.`,
      declined: ({ name, other }: Of) => `${other} har avböjt deponeringen för ${name}. Inget har betalats.`,
      lapsed: ({ name }: Of) =>
        `Tiden för nästa steg gick ut, så deponeringen för ${name} är avslutad. Inga pengar var deponerade.`,
      cancelled: ({ name, other }: Of) => `${other} har avbrutit deponeringen för ${name} innan den betalades.`,
      funded: ({ name, price }: Of) => `Vi håller nu köparens ${price} för ${name}.`,
      delivered: ({ name }: Of) => `${name} har bytt konto, och köparen kan granska domänen.`,
      disputed: ({ name }: Of) => `En tvist om ${name} har öppnats. Pengarna hålls kvar tills den är löst. Skälet som angavs:`,
      cancel_asked: ({ name, other }: Of) => `${other} vill avbryta deponeringen för ${name}:`,
      cancel_kept: ({ name, other }: Of) => `${other} vill inte längre avbryta deponeringen för ${name}.`,
      giving_back: ({ name }: Of) => `Deponeringen för ${name} avslutas, och köparen får pengarna tillbaka.`,
      decided_release: ({ name }: Of) => `Vi har granskat ärendet om ${name} och beslutat att säljaren får betalt. Vårt skäl:`,
      decided_refund: ({ name }: Of) =>
        `Vi har granskat ärendet om ${name} och beslutat att köparen får pengarna tillbaka. Vårt skäl:`,
      returned: ({ name }: Of) => `Deponeringen är avslutad, och ${name} är tillbaka på ditt konto.`,
      paid_out: ({ name }: Of) => `${name} är såld, och säljaren har fått betalt.`,
      refunded: ({ name }: Of) => `Deponeringen för ${name} har avslutats utan köp.`,
      written: ({ name, other }: Of) => `${other} skriver om ${name}:`,
    },
    next: {
      invited: same(
        "Vi håller köparens pengar tills domänen har bytt ägare och köparen har godkänt den. Läs villkoren först; inget händer förrän du godkänner dem. För att godkänna loggar du in med den här adressen, eller skapar ett konto med den.",
      ),
      revoked: same("Du behöver inte göra något."),
      agreed: each(
        "Betala på deponeringens sida. Vi håller pengarna tills du har domänen och har godkänt den.",
        "Vänta med domänen tills vi meddelar att köparens pengar är deponerade.",
      ),
      declined: same("Ni kan komma överens om andra villkor och beställa en ny deponering."),
      lapsed: same("Du kan beställa en ny deponering när du vill."),
      cancelled: same("Domänen är inte längre reserverad för den här affären."),
      funded: {
        buyer: (isHere: boolean) =>
          isHere
            ? "Nu lämnar säljaren över domänen. Den kommer till ditt konto med sin DNS, utan avbrott."
            : "Nu frigör säljaren domänen hos sin registrar. Beställ flytten till ditt konto här med auktoriseringskoden som säljaren ger dig.",
        seller: (isHere: boolean) =>
          isHere
            ? "Lämna över domänen på deponeringens sida. Du får betalt när köparen har godkänt den."
            : "Lås upp domänen hos din registrar och ge köparen auktoriseringskoden. Du får betalt när köparen har domänen och har godkänt den.",
      },
      delivered: each(
        "Granska domänen. Godkänn den sedan eller öppna en tvist. Gör du inget av det i tid räknas den som godkänd.",
        "Du får betalt när köparen godkänner domänen, eller när tiden att granska den har gått ut.",
      ),
      disputed: same("Förklara din syn på saken på deponeringens sida. Kommer ni inte överens avgör vi."),
      cancel_asked: same(
        "Om du går med på det får köparen pengarna tillbaka och domänen går tillbaka till säljaren. Annars svarar du på deponeringens sida.",
      ),
      cancel_kept: same("Allt fortsätter som avtalat."),
      giving_back: each(
        "Pengarna blir tillgodohavande på ditt konto så snart domänen är tillbaka hos säljaren.",
        "Domänen blir kvar hos dig, eller kommer tillbaka till ditt konto.",
      ),
      decided_release: each(
        "Domänen blir kvar på ditt konto.",
        "Pengarna blir tillgodohavande på ditt konto inom några minuter.",
      ),
      decided_refund: each(
        "Pengarna blir tillgodohavande på ditt konto så snart domänen är tillbaka hos säljaren.",
        "Domänen kommer tillbaka till ditt konto.",
      ),
      returned: same("Dess DNS följde med tillbaka. Kontrollera automatisk förnyelse: den följer kontots inställning."),
      paid_out: each(
        "Domänen är din. Kontrollera vem som står som innehavare, och automatisk förnyelse.",
        "Pengarna är tillgodohavande på ditt konto. Vill du ha dem till ditt bankkonto skriver du till oss.",
      ),
      refunded: same(
        "Pengarna är tillgodohavande på ditt konto. Vill du ha dem tillbaka på kortet du betalade med skriver du till oss.",
      ),
      written: same("Svara på deponeringens sida."),
    },
  },
});
