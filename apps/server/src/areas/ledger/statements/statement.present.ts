import { statementRowsMost, type StatementBook, type StatementRow } from "@nameplane/contracts/ledger/statement";
import { minorOf } from "@nameplane/values";
import type { Book, Row } from "./statement.rules.ts";

/** A book for the screen. If it has too many rows for a screen, only the last ones are included. */
export function presentBook({ seller, opening, charged, paid, closing, rows }: Book): StatementBook {
  return {
    seller,
    currency: opening.currency,
    openingMinor: minorOf(opening),
    chargedMinor: minorOf(charged),
    paidMinor: minorOf(paid),
    closingMinor: minorOf(closing),
    rows: rows.slice(-statementRowsMost).map(presentRow),
    left: Math.max(0, rows.length - statementRowsMost),
  };
}

function presentRow({ on, kind, numbers, invoiceId, receipt, charged, paid, moved, balance }: Row): StatementRow {
  return {
    on,
    kind,
    numbers: [...numbers],
    invoiceid: invoiceId,
    receipt,
    chargedMinor: minorOf(charged),
    paidMinor: minorOf(paid),
    movedMinor: minorOf(moved),
    balanceMinor: minorOf(balance),
  };
}
