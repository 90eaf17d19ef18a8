const en = {
  lang: "en",
  simulator: "Payment simulator: no money moves",
  payTo: (merchant: string) => `Pay ${merchant}`,
  total: "Total",
  summary: "What you pay for",
  item: "Item",
  quantity: "Quantity",
  amount: "Amount",
  cardHeading: "Pay by card",
  cardNumber: "Card number",
  expiry: "Expiry date",
  expiryHint: "Month and year, MM/YY",
  securityCode: "Security code",
  securityCodeHint: "Three digits on its back",
  holder: "Name on card",
  pay: (amount: string) => `Pay ${amount}`,
  cancel: (merchant: string) => `Cancel and return to ${merchant}`,
  problems: "The payment was not sent",
  wrongNumber: "Check the card number: a digit is missing or wrong.",
  wrongExpiry: "Write the expiry date as month and year, for example 12/30. It must not have passed.",
  wrongCode: "Write the three digits of the security code.",
  wrongHolder: "Write the name that stands on the card.",
  declined: "The payment did not go through",
  testCards: "Cards to test with",
  testCardsHint: "Any security code and any date to come will do. Every card asks for 3-D Secure.",
  cardColumn: "Card",
  outcomeColumn: "What happens",
  outcomes: {
    approved: "Approved after authentication",
    insufficientFunds: "Declined: insufficient funds",
    declined: "Declined",
    expired: "Declined: expired card",
    pendingRefund: "Approved; its refunds stay pending",
    disputed: "Approved, then disputed by its holder",
  },
  bankHeading: "3-D Secure authentication",
  bankIntro: (merchant: string) => `Your bank asks you to confirm this purchase from ${merchant}.`,
  merchantLabel: "Merchant",
  cardLabel: "Card",
  cardEnding: (last4: string) => `ending in ${last4}`,
  complete: "Complete authentication",
  fail: "Fail authentication",
  paidHeading: "This payment is complete",
  paidText: "There is nothing more to pay here.",
  expiredHeading: "This payment page is closed",
  expiredText: "It can no longer be used to pay. Start again from the order.",
  overHeading: "This authentication is over",
  overText: "The payment has moved on since this page was opened.",
  back: (merchant: string) => `Return to ${merchant}`,
  notFoundHeading: "There is no such payment page",
  notFoundText: "The address may be cut off. Start again from the order.",
};

export type Texts = typeof en;

const sv: Texts = {
  lang: "sv",
  simulator: "Betalningssimulator: inga pengar flyttas",
  payTo: (merchant) => `Betala till ${merchant}`,
  total: "Summa",
  summary: "Det här betalar du för",
  item: "Artikel",
  quantity: "Antal",
  amount: "Belopp",
  cardHeading: "Betala med kort",
  cardNumber: "Kortnummer",
  expiry: "Giltigt till",
  expiryHint: "Månad och år, MM/ÅÅ",
  securityCode: "Säkerhetskod",
  securityCodeHint: "Tre siffror på baksidan",
  holder: "Namn på kortet",
  pay: (amount) => `Betala ${amount}`,
  cancel: (merchant) => `Avbryt och gå tillbaka till ${merchant}`,
  problems: "Betalningen skickades inte",
  wrongNumber: "Kontrollera kortnumret: en siffra saknas eller är fel.",
  wrongExpiry: "Skriv giltighetstiden som månad och år, till exempel 12/30. Den får inte ha passerat.",
  wrongCode: "Skriv säkerhetskodens tre siffror.",
  wrongHolder: "Skriv namnet som står på kortet.",
  declined: "Betalningen gick inte igenom",
  testCards: "Kort att prova med",
  testCardsHint: "Vilken säkerhetskod och vilket kommande datum som helst duger. Alla kort frågar efter 3-D Secure.",
  cardColumn: "Kort",
  outcomeColumn: "Vad som händer",
  outcomes: {
    approved: "Godkänns efter legitimering",
    insufficientFunds: "Nekas: för lite pengar på kontot",
    declined: "Nekas",
    expired: "Nekas: kortet har gått ut",
    pendingRefund: "Godkänns; återbetalningar blir väntande",
    disputed: "Godkänns, bestrids sedan av kortinnehavaren",
  },
  bankHeading: "Legitimering med 3-D Secure",
  bankIntro: (merchant) => `Din bank ber dig bekräfta köpet hos ${merchant}.`,
  merchantLabel: "Säljare",
  cardLabel: "Kort",
  cardEnding: (last4) => `som slutar på ${last4}`,
  complete: "Slutför legitimeringen",
  fail: "Misslyckas med legitimeringen",
  paidHeading: "Betalningen är klar",
  paidText: "Det finns inget mer att betala här.",
  expiredHeading: "Betalningssidan är stängd",
  expiredText: "Den går inte längre att betala på. Börja om från beställningen.",
  overHeading: "Legitimeringen är över",
  overText: "Betalningen har gått vidare sedan sidan öppnades.",
  back: (merchant) => `Gå tillbaka till ${merchant}`,
  notFoundHeading: "Betalningssidan finns inte",
  notFoundText: "Adressen kan ha blivit avkortad. Börja om från beställningen.",
};

/** Why a card was declined, in the payer's words, by the API's error code or decline code. */
const reasons: Record<"en" | "sv", Record<string, string>> = {
  en: {
    insufficient_funds: "Your bank says there is not enough money on the account. Try another card.",
    generic_decline: "Your bank declined the payment and did not say why. Try another card, or ask your bank.",
    lost_card: "Your bank declined the payment. Try another card.",
    expired_card: "The card has expired. Try another card.",
    incorrect_cvc: "The security code is wrong. Check it and try again.",
    processing_error: "The bank could not handle the payment just now. Try again in a little while.",
    test_mode_live_card: "Only test cards work here. Choose one of the list below.",
    payment_intent_authentication_failure: "The authentication with your bank failed. Try again, or use another card.",
  },
  sv: {
    insufficient_funds: "Banken svarar att det inte finns tillräckligt med pengar på kontot. Prova ett annat kort.",
    generic_decline: "Banken nekade betalningen utan att säga varför. Prova ett annat kort eller fråga banken.",
    lost_card: "Banken nekade betalningen. Prova ett annat kort.",
    expired_card: "Kortet har gått ut. Prova ett annat kort.",
    incorrect_cvc: "Säkerhetskoden är fel. Kontrollera den och försök igen.",
    processing_error: "Banken kunde inte ta emot betalningen just nu. Försök igen om en stund.",
    test_mode_live_card: "Här fungerar bara testkort. Välj ett i listan nedan.",
    payment_intent_authentication_failure:
      "Legitimeringen hos banken misslyckades. Försök igen eller ta ett annat kort.",
  },
};

export function textsFor(locale: string | null, acceptLanguage: string | undefined): Texts {
  const wanted = locale === null || locale === "auto" ? (acceptLanguage ?? "") : locale;
  return wanted.trim().toLowerCase().startsWith("sv") ? sv : en;
}

export function reasonText(texts: Texts, error: { code: string; decline_code?: string; message: string }): string {
  const known = reasons[texts.lang === "sv" ? "sv" : "en"];
  return known[error.decline_code ?? error.code] ?? known[error.code] ?? error.message;
}

/** Minor units of two decimals, which every currency accepted here has. */
export function formatMoney(texts: Texts, amount: number, currency: string): string {
  const locale = texts.lang === "sv" ? "sv-SE" : "en-GB";
  return new Intl.NumberFormat(locale, { style: "currency", currency: currency.toUpperCase() }).format(amount / 100);
}
