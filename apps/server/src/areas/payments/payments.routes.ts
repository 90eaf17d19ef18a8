import { minorOf } from "@nameplane/values";
import { codeOf } from "@nameplane/contracts";
import { receiptList } from "@nameplane/contracts/ledger/operations";
import { receiptListSpec } from "@nameplane/contracts/ledger/receipts";
import { pageSize } from "../identity/index.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { receiptPdfRoutes } from "./receipts/index.ts";
import { countReceipts, listReceipts } from "./payments.repository.ts";

export function paymentRoutes(edge: Edge): void {
  receiptPdfRoutes(edge);
  const mayView = { kind: "permission", permission: "economy_view" } as const;
  edge.inTransaction(
    receiptList,
    receiptListSpec,
    mayView,
    { feature: "EconomyReceipts" },
    async ({ trx, scope, session }, input) => {
      const [page, limit] = [input.page ?? 1, await pageSize(trx, session, input.limit)];
      const rows = await listReceipts(trx, scope, {
        descending: input.desc ?? true,
        limit,
        offset: (page - 1) * limit,
      });
      const data = rows.map(({ state, paid, captured, refunded, order_number: ordernr, ...row }) => ({
        ...row,
        paid: paid.toISOString(),
        status: codeOf("payment", state),
        currency: captured.currency,
        totalMinor: minorOf(captured),
        refundedMinor: minorOf(refunded),
        ordernr,
      }));
      return { data, page, limit, total: await countReceipts(trx, scope) };
    },
  );
}
