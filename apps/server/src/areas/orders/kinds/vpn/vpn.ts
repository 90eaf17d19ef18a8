import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { vpnProduct } from "@nameplane/contracts/products/service-pages";
import { addMs } from "../../../../platform/clock.ts";
import { tx } from "../../../../platform/db/transaction.ts";
import { findVendorService, insertVendorService, settleVendorService, wakeVendorService } from "../../../provisioning/index.ts";
import type { AutomaticDelivery } from "../../automatic-delivery.ts";

const vendor = "vpn";
/** The pause until we see whether the vendor has finished. */
const againMs = 10_000;

/**
 * A VPN, which a vendor sets up. It counts as delivered when the customer can add devices at the vendor. The key of each device
 * is chosen afterwards, on the page of the service, so that its private part never leaves the browser (ADR 126).
 */
export const vpnDelivery: AutomaticDelivery = {
  productId: vpnProduct,
  isPossible: ({ vendors }) => vendors?.has(vendor) === true,
  async deliver({ pool, clock, log, vendors = new Map() }, scope, { serviceId, answers }) {
    const settings = { user: answers["username"] ?? "" };
    await tx(pool, scope, (trx) => insertVendorService(trx, scope, { serviceId, vendor, settings, at: clock.now() }));
    await settleVendorService({ pool, clock, log, vendors }, scope, serviceId);
    const row = await tx(pool, scope, (trx) => findVendorService(trx, scope, serviceId));
    if (row?.state === "active") return { kind: "done" };
    if (row?.state === "refused") return { kind: "rejected", text: ownReason("vendorRefused", { reason: row.reason ?? "" }) };
    return { kind: "waiting", text: ownReason("vendorSetsUp"), nextCheckAt: addMs(clock.now(), againMs) };
  },
  async withdrawn(trx, scope, serviceId) {
    await wakeVendorService(trx, scope, serviceId);
  },
  follows: wakeVendorService,
};
