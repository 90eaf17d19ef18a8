import { minorOf, type Money } from "@nameplane/values";
import { numbersIn, wordsOfName, type GivenReferences } from "./references.rules.ts";

/** The signs that money is meant for an invoice, from the strongest to the weakest. */
export type ProposalSign = "reference" | "nearReference" | "invoiceNumber" | "sameAmount" | "samePayer" | "knownPayer";

export type Candidate = {
  readonly invoiceId: string;
  readonly accountId: string;
  readonly number: number;
  readonly ocr: string;
  readonly left: Money;
  readonly buyer: string;
};

export type Proposal<Invoice extends Candidate> = {
  readonly invoices: readonly Invoice[];
  readonly signs: readonly ProposalSign[];
};

const weights: Readonly<Record<ProposalSign, number>> = {
  reference: 8,
  nearReference: 5,
  invoiceNumber: 5,
  sameAmount: 3,
  samePayer: 3,
  knownPayer: 3,
};

/** The amount alone proves little, because many invoices have the same total. A proposal needs two signs, or a strong one. */
const least = 3;
const most = 4;

/**
 * Proposes what a bank line could be for, the most likely first, at most four proposals. A proposal is a single invoice, or all
 * invoices that the payer names or that one customer owes, if the money is exactly their sum.
 *
 * `invoices`: open invoices for which there is any sign that the line pays them. `references`: valid references that the payer
 * gave. `neighbours`: references that a typing mistake could have turned into what the payer gave. `known`: accounts that paid
 * from the same bank account before.
 */
export function proposals<Invoice extends Candidate>(
  line: GivenReferences & { readonly amount: Money; readonly payer: string | null },
  invoices: readonly Invoice[],
  signs: { readonly references: readonly string[]; readonly neighbours: readonly string[]; readonly known: readonly string[] },
): Proposal<Invoice>[] {
  const numbers = new Set([...line.references, line.text].flatMap(numbersIn));
  const payer = wordsOfName(line.payer ?? "");
  const signsOf = (invoice: Invoice): ProposalSign[] => {
    const buyer = wordsOfName(invoice.buyer);
    const found: [ProposalSign, boolean][] = [
      ["reference", signs.references.includes(invoice.ocr)],
      ["nearReference", signs.neighbours.includes(invoice.ocr)],
      ["invoiceNumber", numbers.has(String(invoice.number))],
      ["sameAmount", invoice.left.minor === line.amount.minor],
      ["samePayer", payer.some((word) => buyer.includes(word))],
      ["knownPayer", signs.known.includes(invoice.accountId)],
    ];
    return found.filter(([, is]) => is).map(([sign]) => sign);
  };
  const each = invoices.map((invoice) => ({ invoices: [invoice], signs: signsOf(invoice) }));
  const several = sums(
    line.amount,
    each.filter(({ signs: of }) => of.some((sign) => sign !== "sameAmount")),
  );
  return [...several, ...each]
    .map((proposal) => ({ proposal, weight: proposal.signs.reduce((sum, sign) => sum + weights[sign], 0) }))
    .filter(({ weight }) => weight >= least)
    .toSorted((a, b) => b.weight - a.weight || a.proposal.invoices.length - b.proposal.invoices.length)
    .slice(0, most)
    .map(({ proposal }) => proposal);
}

/** Proposes all named invoices of a customer together, if there are at least two and their sum is exactly what was paid. */
function sums<Invoice extends Candidate>(amount: Money, found: readonly Proposal<Invoice>[]): Proposal<Invoice>[] {
  const groups = Map.groupBy(found, ({ invoices }) => invoices[0]?.accountId ?? "");
  return [...groups.values()]
    .flatMap((group) => {
      const named = group.filter(({ signs }) =>
        signs.some((sign) => ["reference", "nearReference", "invoiceNumber"].includes(sign)),
      );
      return [named, group].flatMap((of) => {
        const invoices = of.flatMap((one) => one.invoices);
        const sum = invoices.reduce((total, { left }) => total + minorOf(left), 0);
        if (invoices.length < 2 || sum !== minorOf(amount)) return [];
        const signs = [...new Set([...of.flatMap((one) => one.signs), "sameAmount" as const])];
        return [{ invoices, signs }];
      });
    })
    .filter((proposal, index, all) => all.findIndex((other) => sameInvoices(other, proposal)) === index);
}

const sameInvoices = <Invoice extends Candidate>(a: Proposal<Invoice>, b: Proposal<Invoice>): boolean =>
  a.invoices.map(({ invoiceId }) => invoiceId).join() === b.invoices.map(({ invoiceId }) => invoiceId).join();
