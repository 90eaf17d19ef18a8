import { z } from "zod";
import { FeatureOff, LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired, TooFast } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { VpnKeyRefused } from "./refusals.ts";

/**
 * settingUp: the supplier has not set up the VPN yet. needsKey: the VPN works, but no device has a key yet. changing: we have
 * sent a new key to the supplier, which has not confirmed it. refused: the supplier refuses to set up the VPN. paused: the
 * customer has not paid for the service. gone: the supplier has ended the VPN.
 */
export const vpnState = z.enum(["settingUp", "needsKey", "changing", "ready", "refused", "paused", "gone", "ended"]);
export type VpnState = z.infer<typeof vpnState>;

export const vpnSpec = spec({
  summary: "A VPN: its state, what a device needs to connect, and how much it was used. Private keys are not known here",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({
    vpn: z.strictObject({
      state: vpnState,
      /** The public key of the device that may connect. Null if none may yet. */
      key: z.string().nullable(),
      keysince: instant.nullable(),
      /** The public key that the user chose last, until the supplier confirms it. */
      newkey: z.string().nullable(),
      /** Why the supplier refused the last key or the service, as the supplier wrote it. */
      reason: z.string().nullable(),
      /** What a device needs to connect, apart from its private key. Null until the supplier has sent the data. */
      server: z
        .strictObject({
          endpoint: z.string(),
          serverkey: z.string(),
          address: z.string(),
          dns: z.string(),
          allowed: z.string(),
        })
        .nullable(),
      /**
       * How many bytes the device has received and sent, when it was last connected (`seen`), and when these values were
       * measured.
       */
      usage: z.strictObject({ received: z.int(), sent: z.int(), seen: instant.nullable(), measured: instant }).nullable(),
      acts: z.strictObject({ setkey: z.boolean() }),
    }),
  }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound],
});

export const setVpnKeySpec = spec({
  summary: "Lets the device with this public key use the VPN, in place of the one before; needs fresh proof",
  input: z.strictObject({ serviceid: id, publickey: z.string().trim().max(100) }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, StepUpRequired, TooFast, VpnKeyRefused],
});
