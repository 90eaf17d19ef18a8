import { isCurrency, money, sumMoney, type Currency, type Money } from "@nameplane/values";

/** An XML element of a bank's file: its local name, the line on which it begins, its own text, and its child elements. */
export type Element = {
  readonly name: string;
  readonly ns: string;
  readonly line: number;
  readonly text: string;
  attribute(name: string): string | null;
  readonly children: readonly Element[];
};

/** What can be wrong with a bank's file. */
export type CamtFault =
  | "notXml"
  | "hasDtd"
  | "tooLarge"
  | "notCamt"
  | "otherVersion"
  | "missing"
  | "amount"
  | "currency"
  | "direction"
  | "date"
  | "mixedCurrencies"
  | "noStatement"
  | "tooLong";

/** A file that cannot be read. It names the path of the faulty element and the line in the file. */
export class CamtProblem extends Error {
  readonly fault: CamtFault;
  readonly line: number;
  readonly place: string;

  constructor(fault: CamtFault, place: string, line: number) {
    super(`${fault} at ${place}, line ${line}`);
    this.name = "CamtProblem";
    this.fault = fault;
    this.line = line;
    this.place = place;
  }
}

/**
 * One movement of money: an entry of the statement, or one of several transactions that the bank booked together as one entry.
 */
export type CamtTransaction = {
  /** Negative if money left the account. */
  readonly amount: Money;
  /** The bank's own reference of the transaction. Null if the bank gives none. */
  readonly bankReference: string | null;
  readonly endToEndId: string | null;
  /** Structured references (OCR, RF), each as it was sent. */
  readonly references: readonly string[];
  /** The payer's message, and what the bank adds to it. */
  readonly text: string;
  /** The other party: who paid, or who was paid. */
  readonly party: string | null;
  readonly partyAccount: string | null;
};

export type CamtEntry = {
  readonly amount: Money;
  readonly bankReference: string | null;
  readonly bookedOn: string;
  readonly valuedOn: string | null;
  /** Whether the bank reverses an earlier entry with this one. */
  readonly isReversal: boolean;
  /** ISO code of the kind of transaction, such as PMNT-RCDT-ESCT, or the bank's own code. Null if the bank gives none. */
  readonly code: string | null;
  readonly transactions: readonly CamtTransaction[];
};

export type CamtStatement = {
  /** `statement` is camt.053, which has balances; `notification` is camt.054. */
  readonly kind: "statement" | "notification";
  /** The number at the end of the message's name, such as 02. */
  readonly version: string;
  readonly id: string;
  readonly sequence: string | null;
  /** The IBAN, or the bank's own account number, without spaces. */
  readonly account: string;
  readonly currency: Currency;
  readonly fromOn: string | null;
  readonly toOn: string | null;
  readonly opening: Money | null;
  readonly closing: Money | null;
  readonly entries: readonly CamtEntry[];
  /**
   * The number of entries that the bank has not booked yet. They are left out here, and come again in a later file once they are
   * booked.
   */
  readonly notBooked: number;
};

const messages: Readonly<Record<string, { readonly kind: CamtStatement["kind"]; readonly body: string; readonly part: string }>> =
  {
    "053": { kind: "statement", body: "BkToCstmrStmt", part: "Stmt" },
    "054": { kind: "notification", body: "BkToCstmrDbtCdtNtfctn", part: "Ntfctn" },
  };
const versions: readonly string[] = ["02", "03", "04", "05", "06", "07", "08"];

/**
 * Reads the statements of a bank's file in the format of ISO 20022. The versions keep the status and the names of parties in
 * different elements; both are read.
 *
 * Throws CamtProblem if the document is not a camt.053 or camt.054, or if an amount, date, direction or account is missing or
 * wrong.
 *
 * Source: ISO 20022 BankToCustomerStatement (camt.053.001.02 to .08), BankToCustomerDebitCreditNotification (camt.054.001.02 to
 * .08)
 */
export function readCamt(root: Element): CamtStatement[] {
  const name = /^urn:iso:std:iso:20022:tech:xsd:camt\.(\d{3})\.001\.(\d{2})$/.exec(root.ns);
  const message = messages[name?.[1] ?? ""];
  if (name === null || message === undefined || root.name !== "Document") throw new CamtProblem("notCamt", root.name, root.line);
  const version = name[2] ?? "";
  if (!versions.includes(version)) throw new CamtProblem("otherVersion", root.name, root.line);
  const body = need(root, message.body);
  const parts = body.children.filter((child) => child.name === message.part);
  if (parts.length === 0) throw new CamtProblem("noStatement", message.body, body.line);
  return parts.map((part) => readStatement(part, message.kind, version));
}

function readStatement(part: Element, kind: CamtStatement["kind"], version: string): CamtStatement {
  const acct = need(part, "Acct");
  const balances = part.children.filter((child) => child.name === "Bal");
  const entries = part.children.filter((child) => child.name === "Ntry");
  const currency = currencyOfStatement(acct, balances, entries);
  const booked = entries.filter(isBooked);
  const period = find(part, "FrToDt");
  // The first and last balance of a statement have the codes OPBD and CLBD. A bank that sends the day in parts uses PRCD for the
  // first.
  const balance = (...codes: readonly string[]): Money | null => {
    for (const code of codes) {
      const found = balances.find((each) => codeOfBalance(each) === code);
      if (found !== undefined) return signed(found, currency);
    }
    return null;
  };
  return {
    kind,
    version,
    id: short(need(part, "Id"), 70),
    sequence: textAt(part, "ElctrncSeqNb") ?? textAt(part, "LglSeqNb"),
    account: accountOf(acct) ?? missing(acct, "Id"),
    currency,
    fromOn: dayOf(find(period, "FrDtTm")),
    toOn: dayOf(find(period, "ToDtTm")),
    opening: kind === "statement" ? balance("OPBD", "PRCD") : null,
    closing: kind === "statement" ? balance("CLBD") : null,
    entries: booked.map((entry) => readEntry(entry, currency)),
    notBooked: entries.length - booked.length,
  };
}

function currencyOfStatement(acct: Element, balances: readonly Element[], entries: readonly Element[]): Currency {
  const told = find(acct, "Ccy");
  const amount = find(balances[0] ?? entries[0], "Amt");
  const code = told?.text.trim() ?? amount?.attribute("Ccy") ?? null;
  const at = told ?? amount ?? acct;
  if (code === null) return missing(acct, "Ccy");
  if (!isCurrency(code)) throw new CamtProblem("currency", at.name, at.line);
  return code;
}

function readEntry(entry: Element, currency: Currency): CamtEntry {
  const amount = signed(entry, currency);
  const details = entry.children.filter((child) => child.name === "NtryDtls").flatMap((child) => child.children);
  const parts = details.filter((child) => child.name === "TxDtls");
  const bankReference = textAt(entry, "AcctSvcrRef") ?? null;
  const note = textAt(entry, "AddtlNtryInf");
  return {
    amount,
    bankReference,
    bookedOn: dayOf(find(need(entry, "BookgDt"), "Dt", "DtTm")) ?? missing(need(entry, "BookgDt"), "Dt"),
    valuedOn: dayOf(find(find(entry, "ValDt"), "Dt", "DtTm")),
    isReversal: textAt(entry, "RvslInd") === "true" || textAt(entry, "RvslInd") === "1",
    code: codeOfTransaction(find(entry, "BkTxCd")),
    transactions: splitEntry(entry, amount, parts).map(([part, share], _index, { length }) =>
      readTransaction(part, share, { bankReference, note, isWhole: length === 1, entry }),
    ),
  };
}

/**
 * Splits an entry into its transactions with their amounts. If the bank gives no amounts for them, or amounts that do not add up
 * to the entry, the entry stays a single movement: its total is certain, but how it is divided is not.
 */
function splitEntry(entry: Element, amount: Money, parts: readonly Element[]): (readonly [Element, Money])[] {
  if (parts.length <= 1) return [[parts[0] ?? entry, amount]];
  const shares = parts.map((part) => shareOfTransaction(part, entry, amount.currency));
  const known = shares.filter((share) => share !== null);
  const isWhole = known.length === parts.length && sumMoney(known, amount.currency).minor === amount.minor;
  if (!isWhole) return [[entry, amount]];
  return parts.map((part, index) => [part, shares[index] ?? amount] as const);
}

function shareOfTransaction(part: Element, entry: Element, currency: Currency): Money | null {
  const amount = find(part, "Amt") ?? find(find(find(part, "AmtDtls"), "TxAmt"), "Amt");
  if (amount === null || amount.attribute("Ccy") !== currency) return null;
  return money(readMinor(amount) * directionOf(find(part, "CdtDbtInd") === null ? entry : part), currency);
}

function readTransaction(
  part: Element,
  amount: Money,
  of: { readonly bankReference: string | null; readonly note: string | null; readonly isWhole: boolean; readonly entry: Element },
): CamtTransaction {
  const refs = find(part, "Refs");
  const info = part === of.entry ? null : find(part, "RmtInf");
  const structured = info?.children.filter(({ name }) => name === "Strd") ?? [];
  const parties = find(part, "RltdPties");
  const isIn = amount.minor >= 0n;
  const other = find(parties, isIn ? "Dbtr" : "Cdtr");
  const texts = [
    ...(info?.children.filter(({ name }) => name === "Ustrd").map(({ text }) => text) ?? []),
    ...structured.flatMap((each) => each.children.filter(({ name }) => name === "AddtlRmtInf").map(({ text }) => text)),
    textAt(part, "AddtlTxInf"),
    of.note,
  ];
  return {
    amount,
    bankReference: textAt(refs, "AcctSvcrRef") ?? (of.isWhole ? of.bankReference : null),
    endToEndId: given(textAt(refs, "EndToEndId")),
    references: structured.flatMap(referencesOf),
    text: unique(texts).join(" ").slice(0, 1000),
    party: textAt(other, "Nm") ?? textAt(find(other, "Pty"), "Nm"),
    partyAccount: accountOf(find(parties, isIn ? "DbtrAcct" : "CdtrAcct")),
  };
}

/** The creditor's reference (OCR, RF), and the invoice number that the payer gave. */
function referencesOf(structured: Element): string[] {
  const creditor = textAt(find(structured, "CdtrRefInf"), "Ref");
  const documents = structured.children.filter(({ name }) => name === "RfrdDocInf").map((each) => textAt(each, "Nb"));
  return unique([creditor, ...documents]);
}

const unique = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.map((text) => (text ?? "").replaceAll(/\s+/g, " ").trim()).filter((text) => text !== "")),
];

const given = (text: string | null): string | null => (text === null || text === "NOTPROVIDED" ? null : text);

/** Up to version 03 the status is plain text; later it is an element with a code. */
const isBooked = (entry: Element): boolean => {
  const status = need(entry, "Sts");
  return (textAt(status, "Cd") ?? status.text.trim()) === "BOOK";
};

const codeOfBalance = (balance: Element): string | null => textAt(find(find(balance, "Tp"), "CdOrPrtry"), "Cd");

function codeOfTransaction(code: Element | null): string | null {
  const domain = find(code, "Domn");
  const family = find(domain, "Fmly");
  const parts = [textAt(domain, "Cd"), textAt(family, "Cd"), textAt(family, "SubFmlyCd")].filter((part) => part !== null);
  return parts.length === 3 ? parts.join("-") : textAt(find(code, "Prtry"), "Cd");
}

function accountOf(account: Element | null): string | null {
  const id = find(account, "Id");
  const number = textAt(id, "IBAN") ?? textAt(find(id, "Othr"), "Id");
  return number === null ? null : number.replaceAll(/[\s-]/g, "").toUpperCase().slice(0, 40);
}

/**
 * The sign of an amount: credit is money in, debit is money out. An entry that reverses another has the sign of its own effect.
 */
function directionOf(element: Element): bigint {
  const direction = need(element, "CdtDbtInd");
  const code = direction.text.trim();
  if (code !== "CRDT" && code !== "DBIT") throw new CamtProblem("direction", `${element.name}/CdtDbtInd`, direction.line);
  return code === "CRDT" ? 1n : -1n;
}

function signed(element: Element, currency: Currency): Money {
  const amount = need(element, "Amt");
  if (amount.attribute("Ccy") !== currency) throw new CamtProblem("mixedCurrencies", `${element.name}/Amt`, amount.line);
  return money(readMinor(amount) * directionOf(element), currency);
}

/** Reads an amount exactly, in minor units. Decimals beyond those of the currency must be zeros. */
function readMinor(amount: Element): bigint {
  const parts = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(amount.text.trim());
  const decimals = (parts?.[2] ?? "").padEnd(2, "0");
  if (parts === null || /[^0]/.test(decimals.slice(2))) throw new CamtProblem("amount", amount.name, amount.line);
  return BigInt(`${parts[1] ?? ""}${decimals.slice(0, 2)}`);
}

/** The calendar date at the bank. The element contains a date, or an instant with the bank's own offset. */
function dayOf(element: Element | null): string | null {
  if (element === null) return null;
  const day = /^(\d{4})-(\d{2})-(\d{2})(?:T|Z|[+-]|$)/.exec(element.text.trim());
  const at = day === null ? null : new Date(`${day[1]}-${day[2]}-${day[3]}T00:00:00Z`);
  const text = at === null || Number.isNaN(at.getTime()) ? null : at.toISOString().slice(0, 10);
  if (text === null || text !== element.text.trim().slice(0, 10) || text < "1990-01-01")
    throw new CamtProblem("date", element.name, element.line);
  return text;
}

function find(within: Element | null | undefined, ...names: readonly string[]): Element | null {
  return within?.children.find(({ name }) => names.includes(name)) ?? null;
}

function need(within: Element, name: string): Element {
  return find(within, name) ?? missing(within, name);
}

function missing(within: Element, name: string): never {
  throw new CamtProblem("missing", `${within.name}/${name}`, within.line);
}

function short(element: Element, most: number): string {
  const text = element.text.trim();
  if (text === "" || text.length > most) throw new CamtProblem(text === "" ? "missing" : "tooLong", element.name, element.line);
  return text;
}

function textAt(within: Element | null, name: string): string | null {
  const text = find(within, name)?.text.trim() ?? "";
  return text === "" ? null : text.slice(0, 500);
}
