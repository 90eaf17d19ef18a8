import type { AnswerOf } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/provisioning/operations";
import { VpnKeyRefused } from "@nameplane/contracts/provisioning/refusals";
import { setVpnKeySpec, vpnSpec, type VpnState } from "@nameplane/contracts/provisioning/vpn";
import { isWireGuardKey } from "@nameplane/contracts/provisioning/wireguard";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../platform/audit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import { Refused } from "../../platform/refused.ts";
import { countTries } from "../identity/index.ts";
import { vpnStateOf } from "./vpn-state.rules.ts";
import { findVendorService, lockVendorService, setVendorSettings, type VendorServiceRow } from "./vendor-services.repository.ts";

type Call = SessionCall & { readonly trx: Trx };
type View = AnswerOf<typeof operations.vpn>["vpn"];

const view = { kind: "permission", permission: "service_view" } as const;
const order = { kind: "permission", permission: "service_order" } as const;
const services = { feature: "Services" } as const;
/** Each new key leads to a call to the vendor. */
const keyLimits = [{ name: "vpn-key-hour", windowMs: 3_600_000, cap: 20 }] as const;
/** The states in which a device can get another key. */
const keyStates: readonly VpnState[] = ["needsKey", "changing", "ready"];

/** The routes of VPN services that a vendor runs. */
export function vpnRoutes(edge: Edge): void {
  edge.inTransaction(operations.vpn, vpnSpec, view, services, async (call, { serviceid }) => ({
    vpn: viewOf(call, vpnOf(await findVendorService(call.trx, call.scope, serviceid))),
  }));

  edge.inTransaction(
    operations.setVpnKey,
    setVpnKeySpec,
    order,
    { ...services, stepUp: {} },
    async (call, { serviceid, publickey }) => {
      const { trx, scope, now, requestId, address } = call;
      const row = vpnOf(await lockVendorService(trx, scope, serviceid));
      if (!isWireGuardKey(publickey)) throw new Refused(VpnKeyRefused, { param: "publickey" });
      if (!keyStates.includes(vpnStateOf(row))) throw new Refused(StatusProhibits, { param: "serviceid" });
      // The device already has this key, because the form was sent twice.
      if (row.settings["publicKey"] === publickey && row.refusedVersion < row.version) return {};
      await countTries(trx, now, "vpn-key", [{ subject: serviceid, limits: keyLimits }]);
      await setVendorSettings(trx, scope, serviceid, { ...row.settings, publicKey: publickey }, now);
      const { accountId, actor } = scope;
      const change = { before: { key: row.settings["publicKey"] ?? null }, after: { key: publickey } };
      await audit(trx, { accountId, actor, action: "provisioning.vpn-key", object: serviceid, ...change, requestId, address });
      await notifyBrowsers(trx, accountId, { topic: "service", ids: [serviceid] });
      return {};
    },
  );
}

/** Possible refusals: NotFound (no vendor runs this service, or it is not a VPN). */
function vpnOf(row: VendorServiceRow | null): VendorServiceRow {
  if (row?.vendor !== "vpn") throw new Refused(NotFound, { param: "serviceid" });
  return row;
}

function viewOf({ session }: Call, row: VendorServiceRow): View {
  const { facts, usage, placed, settings } = row;
  const state = vpnStateOf(row);
  const isOpen = keyStates.includes(state);
  const key = placed?.["publicKey"] ?? null;
  const newkey = settings["publicKey"] ?? null;
  return {
    state,
    key,
    keysince: key === null ? null : (row.placedAt?.toISOString() ?? null),
    newkey: newkey === key ? null : newkey,
    reason: row.reason,
    server:
      facts === null || !isOpen
        ? null
        : {
            endpoint: facts["endpoint"] ?? "",
            serverkey: facts["serverKey"] ?? "",
            address: facts["address"] ?? "",
            dns: facts["dns"] ?? "",
            allowed: facts["allowed"] ?? "",
          },
    usage:
      usage === null ? null : { received: usage.receivedBytes, sent: usage.sentBytes, seen: usage.seenAt, measured: usage.at },
    acts: { setkey: isOpen && session.permissions.has("service_order") },
  };
}
