import { z } from "zod";
import { FeatureOff, LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired, TooFast } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { VpnDeviceNameTaken, VpnDevicesFull, VpnKeyInUse, VpnKeyRefused } from "./refusals.ts";

/**
 * settingUp: the supplier has not set up the VPN yet. needsKey: it works, but no device has a key. changing: the supplier is
 * being told of a device, a new key or a removal. refused: the supplier does not set it up. paused: the service is not paid for.
 * gone: the supplier has ended it.
 */
export const vpnState = z.enum(["settingUp", "needsKey", "changing", "ready", "refused", "paused", "gone", "ended"]);
export type VpnState = z.infer<typeof vpnState>;

/**
 * waiting: the device cannot connect yet. ready: it can connect with the key that was last chosen. changing: it can connect with
 * the former key until the supplier has the new one. refused: the supplier did not accept the key that was last chosen.
 */
export const vpnDeviceState = z.enum(["waiting", "ready", "changing", "refused"]);

const deviceId = z.string().regex(/^[a-z2-7]{6}$/);
const deviceName = z.string().trim().min(1).max(40);
const publicKey = z.string().trim().max(100);

export const vpnSpec = spec({
  summary: "A VPN: its state, its devices, what they need to connect, and how much it was used. Private keys are not known here",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({
    vpn: z.strictObject({
      state: vpnState,
      /** Why the supplier refused the last key or the service, in its words. */
      reason: z.string().nullable(),
      devices: z.array(
        z.strictObject({
          deviceid: deviceId,
          name: z.string(),
          state: vpnDeviceState,
          /** The public key with which the device can connect. Null if it cannot connect yet. */
          key: z.string().nullable(),
          /** The public key that was last chosen, as long as the supplier has not confirmed it. */
          newkey: z.string().nullable(),
          /** When the key was last chosen. */
          since: instant,
          /** The addresses of the device in the VPN, with the length of the prefix. Null until the supplier has told us. */
          address: z.string().nullable(),
          /** Bytes that the device has received and sent, and when it was last connected. Null if the supplier does not say. */
          usage: z.strictObject({ received: z.int(), sent: z.int(), seen: instant.nullable() }).nullable(),
        }),
      ),
      /** How many devices the VPN may have. */
      devicesmax: z.int(),
      /** What every device needs to connect, apart from its own key and address. Null until the supplier has told us. */
      server: z.strictObject({ endpoint: z.string(), serverkey: z.string(), dns: z.string(), allowed: z.string() }).nullable(),
      /** Bytes that all devices have received and sent, as measured at that time. */
      usage: z.strictObject({ received: z.int(), sent: z.int(), measured: instant }).nullable(),
      acts: z.strictObject({ add: z.boolean(), setkey: z.boolean(), remove: z.boolean() }),
    }),
  }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound],
});

export const addVpnDeviceSpec = spec({
  summary: "Lets one more device, with this public key, use the VPN; needs fresh proof",
  input: z.strictObject({ serviceid: id, name: deviceName, publickey: publicKey }),
  answer: z.strictObject({ deviceid: deviceId }),
  refusals: [
    LoginRequired,
    NoPermission,
    FeatureOff,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    TooFast,
    VpnKeyRefused,
    VpnKeyInUse,
    VpnDeviceNameTaken,
    VpnDevicesFull,
  ],
});

export const setVpnKeySpec = spec({
  summary: "Lets a device use the VPN with this public key, in place of the one before; needs fresh proof",
  input: z.strictObject({ serviceid: id, deviceid: deviceId, publickey: publicKey }),
  answer: nothing,
  refusals: [
    LoginRequired,
    NoPermission,
    FeatureOff,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    TooFast,
    VpnKeyRefused,
    VpnKeyInUse,
  ],
});

export const renameVpnDeviceSpec = spec({
  summary: "Gives a device of a VPN another name, which only its owner sees",
  input: z.strictObject({ serviceid: id, deviceid: deviceId, name: deviceName }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, VpnDeviceNameTaken],
});

export const removeVpnDeviceSpec = spec({
  summary: "Removes a device from a VPN: it cannot connect any more",
  input: z.strictObject({ serviceid: id, deviceid: deviceId }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound],
});
