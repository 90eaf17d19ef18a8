import { moneyToDecimal, type Money } from "@nameplane/values";

export type Transfer = {
  readonly number: number;
  readonly holder: string;
  readonly iban: string;
  readonly amount: Money;
};

export type PaymentFile = {
  readonly id: string;
  readonly madeAt: Date;
  /** The day on which the bank shall pay. */
  readonly payOn: string;
  readonly payer: { readonly name: string; readonly iban: string; readonly bic: string };
  readonly transfers: readonly Transfer[];
  readonly total: Money;
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/**
 * Writes a payment file for the bank (customer credit transfer initiation, ISO 20022, pain.001.001.03) with one payment to each
 * affiliate. Each payment carries the number of its payout, so that the bank refuses the same payout in a second file.
 */
export function paymentFile({ id, madeAt, payOn, payer, transfers, total }: PaymentFile): string {
  const sum = moneyToDecimal(total);
  const agent = payer.bic === "" ? "<Othr><Id>NOTPROVIDED</Id></Othr>" : `<BIC>${escaped(payer.bic)}</BIC>`;
  const head = `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${madeAt.toISOString().slice(0, 19)}</CreDtTm><NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum><InitgPty><Nm>${escaped(payer.name)}</Nm></InitgPty></GrpHdr>`;
  const debtor = `<ReqdExctnDt>${payOn}</ReqdExctnDt><Dbtr><Nm>${escaped(payer.name)}</Nm></Dbtr><DbtrAcct><Id><IBAN>${payer.iban}</IBAN></Id><Ccy>${total.currency}</Ccy></DbtrAcct><DbtrAgt><FinInstnId>${agent}</FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>`;
  const payments = transfers.map(oneTransfer).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>${head}<PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd><NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum>${debtor}${payments}</PmtInf></CstmrCdtTrfInitn></Document>
`;
}

function oneTransfer({ number, holder, iban, amount }: Transfer): string {
  const { currency } = amount;
  return `<CdtTrfTxInf><PmtId><EndToEndId>AFFILIATE-${number}</EndToEndId></PmtId><Amt><InstdAmt Ccy="${currency}">${moneyToDecimal(amount)}</InstdAmt></Amt><Cdtr><Nm>${escaped(holder)}</Nm></Cdtr><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Commission ${number}</Ustrd></RmtInf></CdtTrfTxInf>`;
}
