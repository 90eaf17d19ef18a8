import type { AnswerOf } from "@nameplane/contracts";
import type { invoiceDelivery } from "@nameplane/contracts/einvoicing/operations";
import { isMailDue } from "./einvoice.rules.ts";
import type { Row } from "./einvoices.repository.ts";

type Shown = NonNullable<AnswerOf<typeof invoiceDelivery>["einvoice"]>;

export function presentEinvoice(row: Row, now: Date): Shown {
  return {
    state: row.state,
    receiver: row.receiver,
    at: (row.endedAt ?? row.createdAt).toISOString(),
    reason: row.state === "refused" ? (row.reason ?? "") : "",
    bymail: isMailDue(row, now),
  };
}
