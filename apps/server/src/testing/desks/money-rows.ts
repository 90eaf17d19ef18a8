import { money, vatOf } from "@nameplane/values";
import { newId } from "../../platform/ids.ts";
import type { TestAccount, TestDatabase } from "../test-database.ts";

export type TestOrder = {
  readonly orderId: string;
  readonly number: number;
  readonly requestIds: readonly string[];
  readonly totalMinor: number;
};

/** A placed order of services with its requests and accepted quotes, waiting for its money. VAT is given, not computed. */
export async function createOrder(
  db: TestDatabase,
  account: TestAccount,
  lines: readonly { netMinor: number; vatRateBasisPoints: number; vatMinor: number }[],
  options: { currency?: string; method?: "card" | "bank" | "invoice"; state?: "awaiting_payment" | "working" } = {},
): Promise<TestOrder> {
  const { currency = "SEK", method = "card", state = "awaiting_payment" } = options;
  const orderId = newId();
  const net = lines.reduce((sum, line) => sum + line.netMinor, 0);
  const vat = lines.reduce((sum, line) => sum + line.vatMinor, 0);
  const placed = await db.query<{ number: number }>(
    `insert into sales_order (account_id, id, state, origin, currency, net_minor, vat_minor, total_minor, method, placed_by)
     values ($1, $2, $3, 'checkout', $4, $5, $6, $7, $8, 'test') returning number`,
    [account.accountId, orderId, state, currency, net, vat, net + vat, method],
  );
  const requestIds: string[] = [];
  for (const [position, line] of lines.entries()) {
    const [requestId, quoteId] = [newId(), newId()];
    await db.query(
      `insert into request (account_id, id, type, state, order_id, position, created_by, next_check_at, limit_at)
       values ($1, $2, 'create-service', 'awaiting_payment', $3, $4, 'test', now() + interval '1 hour', now() + interval '30 days')`,
      [account.accountId, requestId, orderId, position],
    );
    await db.query(
      `insert into quote (account_id, id, request_id, price_group_id, operation, period_months, currency, net_minor, vat_rate_bp, vat_minor, total_minor, valid_until, accepted_at)
       values ($1, $2, $3, $4, 'create', 12, $5, $6, $7, $8, $9, now() + interval '1 day', now())`,
      [
        account.accountId,
        quoteId,
        requestId,
        db.installation.priceGroupId,
        currency,
        line.netMinor,
        line.vatRateBasisPoints,
        line.vatMinor,
        line.netMinor + line.vatMinor,
      ],
    );
    await db.query("update request set quote_id = $3 where account_id = $1 and id = $2", [account.accountId, requestId, quoteId]);
    requestIds.push(requestId);
  }
  return { orderId, number: Number(placed[0]?.number), requestIds, totalMinor: net + vat };
}

/** VAT on an amount in SEK, as the product rounds it; both in minor units. */
export function vatOn(netMinor: number, vatRateBasisPoints: number): number {
  return Number(vatOf(money(netMinor, "SEK"), vatRateBasisPoints).minor);
}
