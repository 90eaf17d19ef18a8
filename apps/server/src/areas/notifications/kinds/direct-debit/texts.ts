import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    announced: {
      subject: (amount: string, day: string | null) =>
        day === null ? `${amount} will be debited from your bank account` : `${amount} will be debited on ${day}`,
      title: (amount: string, day: string | null) =>
        day === null ? `${amount} will be debited from your bank account` : `${amount} will be debited on ${day}`,
      intro: (amount: string, account: string, day: string | null) =>
        day === null
          ? `We will debit ${amount} from the bank account ${account} within a few bank days. Have enough money in the account.`
          : `On ${day} we will debit ${amount} from the bank account ${account}. Have enough money in the account that day.`,
      waits:
        "The money usually reaches us within six bank days after that, and then your order is carried out. We email you when it is.",
      ahead: "Your order is already being carried out, because your earlier debits were paid.",
      right: "You can have your bank return the debit within eight weeks. What it paid is then unpaid again.",
    },
    failed: {
      subject: (amount: string) => `The direct debit of ${amount} failed`,
      title: (amount: string) => `The direct debit of ${amount} failed`,
      intro: (amount: string, account: string) =>
        `Your bank did not give us ${amount} from the bank account ${account}. Nothing was debited.`,
      owed: (numbers: string, count: number) =>
        count === 1
          ? `Invoice ${numbers} is still to be paid. Pay it in another way, so that you get no reminders.`
          : `Invoices ${numbers} are still to be paid. Pay them in another way, so that you get no reminders.`,
      deposit: "Your credit has not changed. You can make a new deposit at any time.",
    },
    facts: {
      amount: "Amount",
      day: "Debited on",
      account: "Bank account",
      mandate: "Mandate reference",
      creditor: "Creditor identifier",
      order: "Order",
      invoices: "Invoices",
    },
    deposit: "Deposit",
    button: { announced: "View your payment methods", failed: "View your invoices", failedDeposit: "View your credit" },
  },
  sv: {
    announced: {
      subject: (amount: string, day: string | null) =>
        day === null ? `${amount} kommer att dras från ditt bankkonto` : `${amount} dras från ditt bankkonto ${day}`,
      title: (amount: string, day: string | null) =>
        day === null ? `${amount} kommer att dras från ditt bankkonto` : `${amount} dras från ditt bankkonto ${day}`,
      intro: (amount: string, account: string, day: string | null) =>
        day === null
          ? `Vi drar ${amount} från bankkontot ${account} inom några bankdagar. Se till att pengarna finns på kontot.`
          : `Den ${day} drar vi ${amount} från bankkontot ${account}. Se till att pengarna finns på kontot den dagen.`,
      waits: "Pengarna brukar nå oss inom sex bankdagar efter det, och då utförs din beställning. Vi mejlar dig när den är klar.",
      ahead: "Din beställning utförs redan nu, eftersom dina tidigare dragningar har betalats.",
      right: "Du kan låta banken betala tillbaka dragningen inom åtta veckor. Det som den betalade är då obetalt igen.",
    },
    failed: {
      subject: (amount: string) => `Dragningen på ${amount} gick inte igenom`,
      title: (amount: string) => `Dragningen på ${amount} gick inte igenom`,
      intro: (amount: string, account: string) =>
        `Din bank betalade inte ut ${amount} från bankkontot ${account}. Inget har dragits.`,
      owed: (numbers: string, count: number) =>
        count === 1
          ? `Faktura ${numbers} är fortfarande obetald. Betala den på ett annat sätt, så slipper du påminnelser.`
          : `Fakturorna ${numbers} är fortfarande obetalda. Betala dem på ett annat sätt, så slipper du påminnelser.`,
      deposit: "Ditt tillgodohavande är oförändrat. Du kan göra en ny insättning när som helst.",
    },
    facts: {
      amount: "Belopp",
      day: "Dras den",
      account: "Bankkonto",
      mandate: "Medgivandets referens",
      creditor: "Betalningsmottagarens id",
      order: "Order",
      invoices: "Fakturor",
    },
    deposit: "Insättning",
    button: { announced: "Visa dina betalsätt", failed: "Visa dina fakturor", failedDeposit: "Visa ditt tillgodohavande" },
  },
});
