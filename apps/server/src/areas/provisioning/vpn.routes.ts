import type { AnswerOf } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/provisioning/operations";
import { VpnDeviceNameTaken, VpnDevicesFull, VpnKeyInUse, VpnKeyRefused } from "@nameplane/contracts/provisioning/refusals";
import * as specs from "@nameplane/contracts/provisioning/vpn";
import { isWireGuardKey } from "@nameplane/contracts/provisioning/wireguard";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { randomInt } from "node:crypto";
import { audit, type AuditAction } from "../../platform/audit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import { Refused } from "../../platform/refused.ts";
import { countTries } from "../identity/index.ts";
import {
  deleteVpnDevice,
  devicesMaxOf,
  insertVpnDevice,
  listVpnDevices,
  renameVpnDevice,
  setVpnDeviceKey,
  type VpnDeviceRow,
} from "./vpn-devices.repository.ts";
import { addressField, deviceStateOf, keyField, withKey } from "./vpn-devices.rules.ts";
import { vpnStateOf } from "./vpn-state.rules.ts";
import { findVendorService, lockVendorService, setVendorSettings, type VendorServiceRow } from "./vendor-services.repository.ts";

type Call = SessionCall & { readonly trx: Trx };
type View = AnswerOf<typeof operations.vpn>["vpn"];

const view = { kind: "permission", permission: "service_view" } as const;
const order = { kind: "permission", permission: "service_order" } as const;
const services = { feature: "Services" } as const;
/** Each new key leads to a call to the vendor. */
const keyLimits = [{ name: "vpn-key-hour", windowMs: 3_600_000, cap: 20 }] as const;
/** The states in which devices and their keys can be changed. */
const openStates: readonly specs.VpnState[] = ["needsKey", "changing", "ready"];

/** The routes of VPN services that a vendor runs. */
export function vpnRoutes(edge: Edge): void {
  edge.inTransaction(operations.vpn, specs.vpnSpec, view, services, async (call, { serviceid }) => ({
    vpn: await viewOf(call, vpnOf(await findVendorService(call.trx, call.scope, serviceid))),
  }));

  edge.inTransaction(operations.addVpnDevice, specs.addVpnDeviceSpec, order, { ...services, stepUp: {} }, async (call, input) => {
    const { trx, scope, now } = call;
    const { serviceid, publickey: key, name } = input;
    const { row, devices } = await openVpn(call, serviceid);
    refuseKey(devices, key);
    refuseName(devices, name);
    if (devices.length >= (await devicesMaxOf(trx, scope, serviceid))) throw new Refused(VpnDevicesFull, { param: "serviceid" });
    await countTries(trx, now, "vpn-key", [{ subject: serviceid, limits: keyLimits }]);
    const id = newDeviceId();
    await insertVpnDevice(trx, scope, serviceid, { id, name, key, at: now });
    await setVendorSettings(trx, scope, serviceid, withKey(row.settings, id, key), now);
    await noteChange(call, "provisioning.vpn-add", serviceid, { after: { name, key } });
    return { deviceid: id };
  });

  edge.inTransaction(operations.setVpnKey, specs.setVpnKeySpec, order, { ...services, stepUp: {} }, async (call, input) => {
    const { trx, scope, now } = call;
    const { serviceid, deviceid, publickey: key } = input;
    const { row, devices } = await openVpn(call, serviceid);
    const device = deviceOf(devices, deviceid);
    const others = devices.filter((each) => each !== device);
    refuseKey(others, key);
    // The device has this key already, because the form was sent twice.
    if (device.key === key && deviceStateOf(row, device.id, key) !== "refused") return {};
    await countTries(trx, now, "vpn-key", [{ subject: serviceid, limits: keyLimits }]);
    await setVpnDeviceKey(trx, scope, serviceid, { id: device.id, key, at: now });
    await setVendorSettings(trx, scope, serviceid, withKey(row.settings, device.id, key), now);
    const change = { before: { name: device.name, key: device.key }, after: { name: device.name, key } };
    await noteChange(call, "provisioning.vpn-key", serviceid, change);
    return {};
  });

  edge.inTransaction(operations.renameVpnDevice, specs.renameVpnDeviceSpec, order, services, async (call, input) => {
    const { serviceid, deviceid, name } = input;
    const devices = await devicesOf(call, serviceid);
    const device = deviceOf(devices, deviceid);
    const others = devices.filter((each) => each !== device);
    refuseName(others, name);
    if (device.name === name) return {};
    await renameVpnDevice(call.trx, call.scope, serviceid, { id: device.id, name });
    await noteChange(call, "provisioning.vpn-rename", serviceid, { before: { name: device.name }, after: { name } });
    return {};
  });

  edge.inTransaction(operations.removeVpnDevice, specs.removeVpnDeviceSpec, order, services, async (call, input) => {
    const { trx, scope, now } = call;
    const { serviceid, deviceid } = input;
    const row = vpnOf(await lockVendorService(trx, scope, serviceid));
    const { id, name, key } = deviceOf(await listVpnDevices(trx, scope, serviceid), deviceid);
    await deleteVpnDevice(trx, scope, serviceid, id);
    // The vendor is only told if it knows the device.
    if (row.settings[keyField(id)] !== undefined || row.placed?.[keyField(id)] !== undefined)
      await setVendorSettings(trx, scope, serviceid, withKey(row.settings, id, null), now);
    await noteChange(call, "provisioning.vpn-remove", serviceid, { before: { name, key } });
    return {};
  });
}

/** A short random id that is easy to tell apart from others in a file name. */
const newDeviceId = (): string =>
  Array.from({ length: 6 }, () => "abcdefghijklmnopqrstuvwxyz234567".charAt(randomInt(32))).join("");

/** Returns the row of a service if it is a VPN that a vendor runs. Possible refusals: NotFound. */
function vpnOf(row: VendorServiceRow | null): VendorServiceRow {
  if (row?.vendor !== "vpn") throw new Refused(NotFound, { param: "serviceid" });
  return row;
}

/**
 * Locks and returns a VPN whose devices may be changed. Possible refusals: NotFound, StatusProhibits (it is not set up, not paid
 * for or has ended).
 */
async function openVpn({ trx, scope }: Call, serviceId: string) {
  const row = vpnOf(await lockVendorService(trx, scope, serviceId));
  if (!openStates.includes(vpnStateOf(row))) throw new Refused(StatusProhibits, { param: "serviceid" });
  return { row, devices: await listVpnDevices(trx, scope, serviceId) };
}

/** Locks a VPN and returns its devices. Possible refusals: NotFound. */
async function devicesOf({ trx, scope }: Call, serviceId: string): Promise<VpnDeviceRow[]> {
  vpnOf(await lockVendorService(trx, scope, serviceId));
  return listVpnDevices(trx, scope, serviceId);
}

/** The device with this id. Possible refusals: NotFound. */
function deviceOf(devices: readonly VpnDeviceRow[], id: string): VpnDeviceRow {
  const device = devices.find((each) => each.id === id);
  if (device === undefined) throw new Refused(NotFound, { param: "deviceid" });
  return device;
}

/** Checks a new key. Possible refusals: VpnKeyRefused (it is no key), VpnKeyInUse (another device of this VPN has it). */
function refuseKey(others: readonly VpnDeviceRow[], key: string): void {
  if (!isWireGuardKey(key)) throw new Refused(VpnKeyRefused, { param: "publickey" });
  if (others.some((each) => each.key === key)) throw new Refused(VpnKeyInUse, { param: "publickey" });
}

/** Checks a new name of a device. Possible refusals: VpnDeviceNameTaken. */
function refuseName(others: readonly VpnDeviceRow[], name: string): void {
  if (others.some((each) => each.name.toLowerCase() === name.toLowerCase()))
    throw new Refused(VpnDeviceNameTaken, { param: "name" });
}

async function noteChange(
  { trx, scope, requestId, address }: Call,
  action: AuditAction,
  serviceId: string,
  change: { readonly before?: Record<string, string>; readonly after?: Record<string, string> },
): Promise<void> {
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action, object: serviceId, ...change, requestId, address });
  await notifyBrowsers(trx, accountId, { topic: "service", ids: [serviceId] });
}

async function viewOf({ trx, scope, session }: Call, row: VendorServiceRow): Promise<View> {
  const { facts, usage, serviceId } = row;
  const state = vpnStateOf(row);
  const isOpen = openStates.includes(state);
  const devices = await listVpnDevices(trx, scope, serviceId);
  const max = await devicesMaxOf(trx, scope, serviceId);
  const may = session.permissions.has("service_order");
  return {
    state,
    reason: row.reason,
    devices: devices.map((device) => presentDevice(row, device, isOpen)),
    devicesmax: max,
    server:
      facts === null || !isOpen
        ? null
        : {
            endpoint: facts["endpoint"] ?? "",
            serverkey: facts["serverKey"] ?? "",
            dns: facts["dns"] ?? "",
            allowed: facts["allowed"] ?? "",
          },
    usage: usage === null ? null : { received: usage.receivedBytes, sent: usage.sentBytes, measured: usage.at },
    acts: { setkey: isOpen && may, add: isOpen && may && devices.length < max, remove: may && state !== "ended" },
  };
}

function presentDevice(row: VendorServiceRow, { id, name, key, keyAt }: VpnDeviceRow, isOpen: boolean): View["devices"][number] {
  const used = row.usage?.devices?.[id];
  const placed = row.placed?.[keyField(id)] ?? null;
  return {
    deviceid: id,
    name,
    state: deviceStateOf(row, id, key),
    key: placed,
    newkey: key === placed ? null : key,
    since: keyAt.toISOString(),
    address: isOpen ? (row.facts?.[addressField(id)] ?? null) : null,
    usage: used === undefined ? null : { received: used.receivedBytes, sent: used.sentBytes, seen: used.seenAt },
  };
}
