import { createHash, randomUUID } from "node:crypto";

import { query } from "./far-ends.ts";
import { expect } from "./journey.ts";

export type Movement = {
  /** The amount, such as "125.00". A minus sign means that money was paid out. */
  readonly amount: string;
  readonly bankReference: string;
  readonly reference?: string;
  readonly text?: string;
  readonly payer?: string;
};

/** The seller's account in the demo. */
const account = "SE4550000000058398257466";

const tag = (name: string, text: string | undefined) => (text === undefined ? "" : `<${name}>${text}</${name}>`);
const minorOf = (amount: string) => Math.round(Number(amount) * 100);
const decimal = (minor: number) => (Math.abs(minor) / 100).toFixed(2);
const signed = (minor: number) => `<Amt Ccy="SEK">${decimal(minor)}</Amt><CdtDbtInd>${minor < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;

/** A camt.053 file, as a bank's portal offers it, with these movements dated today. */
export function bankFile(id: string, openingMinor: number, movements: readonly Movement[]): Buffer {
  const today = new Date().toISOString().slice(0, 10);
  const closing = movements.reduce((sum, { amount }) => sum + minorOf(amount), openingMinor);
  const balance = (code: string, minor: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${signed(minor)}<Dt><Dt>${today}</Dt></Dt></Bal>`;
  const entries = movements.map(
    ({
      amount,
      bankReference,
      reference,
      text,
      payer,
    }) => `<Ntry>${signed(minorOf(amount))}<Sts>BOOK</Sts><BookgDt><Dt>${today}</Dt></BookgDt>
<AcctSvcrRef>${bankReference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr>${tag("Nm", payer ?? "Somebody")}</Dbtr></RltdPties>
<RmtInf>${tag("Ustrd", text)}${reference === undefined ? "" : `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`}</RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId></GrpHdr><Stmt><Id>${id}</Id>
<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>SEK</Ccy></Acct>${balance("OPBD", openingMinor)}${balance("CLBD", closing)}
${entries.join("\n")}
</Stmt></BkToCstmrStmt></Document>`);
}

/**
 * Books a payment that arrived at the bank: adds a line as a bank's file would, and waits until the worker has matched it.
 * Returns the state of the line, or "known" if a line with this bank reference existed before.
 */
export async function bookTransfer(reference: string, amount: string, bankReference: string): Promise<string> {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const added = await query<{ id: string }>(
    `insert into bank_line (seller_id, id, file_hash, line_hash, booked_on, currency, amount_minor, reference, bank_reference)
     select b.seller_id, $1, $2, $3, now()::date, 'SEK', $4, $5, $6 from brand b where b.is_operator limit 1 on conflict do nothing returning id`,
    [randomUUID(), hash("a file"), hash(bankReference), minorOf(amount.replace(",", ".")), reference, bankReference],
  );
  const [line] = added;
  if (line === undefined) return "known";
  const stateNow = async () => (await query<{ state: string }>("select state from bank_line where id = $1", [line.id]))[0]?.state;
  await expect.poll(stateNow, { timeout: 30_000 }).not.toBe("new");
  return (await stateNow()) ?? "";
}
