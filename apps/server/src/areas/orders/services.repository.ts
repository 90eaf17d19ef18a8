import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";

/** Product of the specification. */
export const registryLockProduct = 2298;

/** How long before the end of what is paid for a service is renewed. */
export const renewDaysBefore = 30;

export type ServiceState = "setting_up" | "active" | "renewal_pending" | "suspended" | "ending" | "ended";

/**
 * A service that was delivered, on from now on, paid for so many months.
 *
 * Gives its id
 */
export async function insertService(
  trx: Trx,
  scope: AccountScope,
  service: {
    readonly productId: number;
    readonly name: string;
    readonly domainId: string;
    readonly params: Readonly<Record<string, unknown>>;
    readonly currency: string;
    readonly startedAt: Date;
    readonly paidUntil: Date;
    readonly renewsAt: Date;
  },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto("service")
    .values({
      account_id: scope.accountId,
      id,
      product_id: service.productId,
      name: service.name,
      domain_id: service.domainId,
      params: JSON.stringify(service.params),
      currency: service.currency,
      started_at: service.startedAt,
      paid_until: service.paidUntil,
      renews_at: service.renewsAt,
    })
    .execute();
  await sql`update service set state = 'active', version = version + 1 where account_id = ${scope.accountId} and id = ${id}`.execute(
    trx,
  );
  return id;
}

/** Ends a service, as far as it goes on; a repeat changes nothing. */
export async function endService(trx: Trx, scope: AccountScope, id: string, at: Date): Promise<void> {
  await sql`
    update service set state = 'ended', ended_at = ${at}, renewal_mode = 'cancel', renews_at = 'infinity', version = version + 1
     where account_id = ${scope.accountId} and id = ${id} and ended_at is null`.execute(trx);
}

/** Whether it renews by itself, or ends with what is paid for. */
export async function setServiceRenewal(
  trx: Trx,
  scope: AccountScope,
  id: string,
  mode: "auto" | "cancel",
): Promise<void> {
  await sql`
    update service set renewal_mode = ${mode}, version = version + 1
     where account_id = ${scope.accountId} and id = ${id} and ended_at is null and renewal_mode <> ${mode}`.execute(
    trx,
  );
}
