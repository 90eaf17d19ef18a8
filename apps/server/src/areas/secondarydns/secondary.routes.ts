import type { AnswerOf } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/secondarydns/operations";
import { primaryText, readPrimaries } from "@nameplane/contracts/secondarydns/primaries";
import { PrimariesRefused } from "@nameplane/contracts/secondarydns/refusals";
import {
  makeTransferKeySpec,
  refreshSecondarySpec,
  removeTransferKeySpec,
  secondaryZoneSpec,
  setPrimariesSpec,
} from "@nameplane/contracts/secondarydns/secondary";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../platform/audit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { Vault } from "../../platform/vault.ts";
import { countTries } from "../identity/index.ts";
import { offeredHosts } from "../zones/index.ts";
import { enabledServers } from "../zones/publication/index.ts";
import { copyState, expiryOf } from "./copy-state.rules.ts";
import { changeSecondary, lockSecondary, secondaryOfService, type SecondaryRow } from "./secondary.repository.ts";
import { makeKey, sealKey } from "./transfer-key.ts";

export type SecondaryRouteDeps = { readonly vault: Vault; readonly mayAsk: (host: string) => boolean };
type Call = SessionCall & { readonly trx: Trx };

const view = { kind: "permission", permission: "service_view" } as const;
const edit = { kind: "permission", permission: "dns_edit" } as const;
const services = { feature: "Services" } as const;
/** Each refresh queries the primaries, which belong to other people. */
const refreshLimits = [
  { name: "secondary-minute", windowMs: 60_000, cap: 4 },
  { name: "secondary-hour", windowMs: 3_600_000, cap: 60 },
] as const;

/** The routes of secondary DNS: the state of the copy, its primaries and its key. */
export function secondaryRoutes(edge: Edge, { vault, mayAsk }: SecondaryRouteDeps): void {
  edge.inTransaction(operations.secondaryZone, secondaryZoneSpec, view, services, async (call, { serviceid }) => ({
    secondary: await viewSecondary(call, serviceid),
  }));

  edge.inTransaction(operations.setPrimaries, setPrimariesSpec, edit, services, async (call, { serviceid, primaries: typed }) => {
    const row = await servedSecondary(call, serviceid);
    const primaries = readPrimaries(typed);
    if (primaries === null || !primaries.every(({ host }) => mayAsk(host)))
      throw new Refused(PrimariesRefused, { param: "primaries" });
    await changeSecondary(call.trx, call.scope, row.zoneId, { primaries, trouble: null, ...nextVersion(row, call) });
    await note(call, row, "secondarydns.primaries", { primaries: primaries.map(primaryText) });
    return {};
  });

  edge.inTransaction(
    operations.makeTransferKey,
    makeTransferKeySpec,
    edit,
    { ...services, stepUp: {} },
    async (call, { serviceid }) => {
      const row = await servedSecondary(call, serviceid);
      const key = makeKey();
      const sealed = sealKey(vault, row.zoneId, key);
      await changeSecondary(call.trx, call.scope, row.zoneId, {
        key_name: key.name,
        key_enc: sealed,
        trouble: null,
        ...nextVersion(row, call),
      });
      await note(call, row, "secondarydns.make-key", { name: key.name });
      return { name: key.name, algorithm: "hmac-sha256" as const, secret: Buffer.from(key.secret).toString("base64") };
    },
  );

  edge.inTransaction(
    operations.removeTransferKey,
    removeTransferKeySpec,
    edit,
    { ...services, stepUp: {} },
    async (call, { serviceid }) => {
      const row = await servedSecondary(call, serviceid);
      if (row.keyName === null) throw new Refused(StatusProhibits, { param: "serviceid" });
      await changeSecondary(call.trx, call.scope, row.zoneId, {
        key_name: null,
        key_enc: null,
        trouble: null,
        ...nextVersion(row, call),
      });
      await note(call, row, "secondarydns.remove-key", { name: row.keyName });
      return {};
    },
  );

  edge.inTransaction(operations.refreshSecondary, refreshSecondarySpec, view, services, async (call, { serviceid }) => {
    const { trx, scope, now } = call;
    const row = await servedSecondary(call, serviceid);
    await countTries(trx, now, "refresh-secondary", [{ subject: row.zoneId, limits: refreshLimits }]);
    await changeSecondary(trx, scope, row.zoneId, { next_check_at: now });
    return {};
  });
}

/** The secondary zone of a service, locked. Possible refusals: NotFound, StatusProhibits (the zone is not served). */
async function servedSecondary({ trx, scope }: Pick<Call, "trx" | "scope">, serviceId: string): Promise<SecondaryRow> {
  const found = await secondaryOfService(trx, scope, serviceId);
  const row = found === null ? null : await lockSecondary(trx, scope, found.zoneId);
  if (row === null) throw new Refused(NotFound, { param: "serviceid" });
  if (row.service !== "served" || row.endedAt !== null) throw new Refused(StatusProhibits, { param: "serviceid" });
  return row;
}

const nextVersion = ({ version }: SecondaryRow, { now }: Call) => ({ version: version + 1, next_check_at: now });

async function note(
  { trx, scope, requestId, address }: Call,
  { serviceId }: SecondaryRow,
  action: "secondarydns.primaries" | "secondarydns.make-key" | "secondarydns.remove-key",
  after: Record<string, unknown>,
): Promise<void> {
  const { accountId, actor }: AccountScope = scope;
  await audit(trx, { accountId, actor, action, object: serviceId, after, requestId, address });
}

async function viewSecondary(call: Call, serviceId: string): Promise<AnswerOf<typeof operations.secondaryZone>["secondary"]> {
  const { trx, scope, session, now } = call;
  const row = await secondaryOfService(trx, scope, serviceId);
  if (row === null) throw new Refused(NotFound, { param: "serviceid" });
  const servers = await enabledServers(trx);
  const isOpen = row.service === "served" && row.endedAt === null;
  return {
    zone: row.apex,
    state: row.endedAt !== null ? "ended" : row.service === "served" ? copyState(row, now) : "paused",
    trouble: row.trouble,
    primaries: row.primaries.map(primaryText),
    keyname: row.keyName,
    serial: row.serial,
    primaryserial: row.primarySerial,
    transferred: row.transferredAt?.toISOString() ?? null,
    checked: row.checkedAt?.toISOString() ?? null,
    reached: row.reachedAt?.toISOString() ?? null,
    expires: expiryOf(row)?.toISOString() ?? null,
    nameservers: await offeredHosts(trx),
    addresses: [...new Set(servers.flatMap(({ addresses }) => addresses))],
    acts: { edit: isOpen && session.permissions.has("dns_edit"), refresh: isOpen },
  };
}
