import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type VpnDeviceRow = {
  readonly id: string;
  readonly name: string;
  /** The public key that was last chosen for the device. */
  readonly key: string;
  readonly keyAt: Date;
};

/** The devices of a VPN, the oldest first. */
export async function listVpnDevices(trx: Trx, scope: AccountScope, serviceId: string): Promise<VpnDeviceRow[]> {
  const { rows } = await sql<VpnDeviceRow>`
    select id, name, public_key as key, key_at as "keyAt" from vpn_device
     where account_id = ${scope.accountId} and service_id = ${serviceId} order by created_at, id`.execute(trx);
  return rows;
}

export async function insertVpnDevice(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
  { id, name, key, at }: { readonly id: string; readonly name: string; readonly key: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into vpn_device (account_id, service_id, id, name, public_key, key_at, created_at)
    values (${scope.accountId}, ${serviceId}, ${id}, ${name}, ${key}, ${at}, ${at})`.execute(trx);
}

export async function setVpnDeviceKey(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
  { id, key, at }: { readonly id: string; readonly key: string; readonly at: Date },
): Promise<void> {
  await sql`
    update vpn_device set public_key = ${key}, key_at = ${at}
     where account_id = ${scope.accountId} and service_id = ${serviceId} and id = ${id}`.execute(trx);
}

export async function renameVpnDevice(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  await sql`
    update vpn_device set name = ${name}
     where account_id = ${scope.accountId} and service_id = ${serviceId} and id = ${id}`.execute(trx);
}

export async function deleteVpnDevice(trx: Trx, scope: AccountScope, serviceId: string, id: string): Promise<void> {
  await sql`
    delete from vpn_device where account_id = ${scope.accountId} and service_id = ${serviceId} and id = ${id}`.execute(trx);
}

/** How many devices may use a VPN, according to its plan or else its product. One if the product does not say. */
export async function devicesMaxOf(trx: Trx, scope: AccountScope, serviceId: string): Promise<number> {
  const { rows } = await sql<{ max: number }>`
    select coalesce((n.limits ->> 'included')::integer, (p.limits ->> 'devices')::integer, 1) as max
      from service s join product p on p.id = s.product_id left join product n on n.id = s.plan_id
     where s.account_id = ${scope.accountId} and s.id = ${serviceId}`.execute(trx);
  return rows[0]?.max ?? 1;
}
