import { randomUUID } from "node:crypto";
import type { LookupFunction } from "node:net";
import { z } from "zod";
import type { ServiceVendor, VendorAnswer, VendorCallback, VendorUsage } from "../../areas/provisioning/service-vendor.port.ts";
import { checkedFetch } from "../checked-fetch.ts";
import { NoPublicAddress } from "../public-address.ts";
import { isSignedBy, signatureOf } from "./signature.ts";

export type VendorSettings = {
  /** Base URL of the vendor's interface. */
  readonly url: string;
  /** The secret with which both sides sign their calls. */
  readonly secret: string;
  /**
   * A second secret, for the time in which the secret is being replaced. Callbacks signed with it are accepted, and calls that
   * the vendor refuses are signed with it and sent again.
   */
  readonly otherSecret?: string | undefined;
  /** Called when only the second secret works. */
  readonly onOtherSecret?: () => void;
  /**
   * Whether the vendor may be at a private address and speak plain http: the demo, tests, and vendors in the operator's
   * network.
   */
  readonly allowsPrivate?: boolean;
  readonly now: () => Date;
  readonly timeoutMs?: number;
  /** The lookup of host names. Tests replace it. */
  readonly lookup?: LookupFunction;
};

/** How old or how far in the future a callback may be. */
const callbackAgeSeconds = 300;

const fields = z
  .record(z.string().max(60), z.string().max(1000))
  .refine((all) => Object.keys(all).length <= 30, "at most 30 facts");
const answerShape = z.object({
  state: z.enum(["pending", "active", "suspended", "ended", "refused"]),
  reason: z.string().nullish(),
  facts: fields.nullish(),
});
const usageOfShape = z.object({
  receivedBytes: z.int().min(0),
  sentBytes: z.int().min(0),
  seenAt: z.iso.datetime({ offset: true }).nullish(),
});
const usageShape = usageOfShape.extend({
  devices: z
    .record(z.string().max(60), usageOfShape)
    .refine((all) => Object.keys(all).length <= 30, "at most 30 devices")
    .nullish(),
});
const callbackShape = z.object({ service: z.uuid() });

/**
 * A vendor that speaks the protocol of docs/vendor-protocol.md. Addresses are checked and redirects refused as for all foreign
 * addresses. Calls that failed are not repeated here, but by the callers.
 */
export function createVendor(settings: VendorSettings): ServiceVendor {
  const { secret, otherSecret, now, lookup, timeoutMs = 15_000 } = settings;
  const base = settings.url.replace(/\/+$/, "");
  const fetchOf = checkedFetch({
    isOwn: () => settings.allowsPrivate === true,
    timeoutMs,
    ...(lookup === undefined ? {} : { lookup }),
  });

  /**
   * Makes a call. A call that is refused with 401 was not carried out, so it is sent again with the same id, signed with the
   * second secret. This way the two sides need not change the secret at the same moment.
   */
  async function call({ id = randomUUID(), ...of }: Call): Promise<Reply> {
    const reply = await callSigned({ ...of, id }, secret);
    if (reply.status !== 401 || otherSecret === undefined) return reply;
    const second = await callSigned({ ...of, id }, otherSecret);
    if (second.status !== 401) settings.onOtherSecret?.();
    return second;
  }

  async function callSigned({ method, path, id, ...of }: Call & { readonly id: string }, key: string): Promise<Reply> {
    const body = of.body === undefined ? "" : JSON.stringify(of.body);
    const time = String(Math.floor(now().getTime() / 1000));
    const signed = { direction: "request", method, path: new URL(base + path).pathname, time, id, body } as const;
    try {
      const response = await fetchOf(base + path, {
        method,
        body: body === "" ? null : body,
        headers: {
          accept: "application/json",
          ...(body === "" ? {} : { "content-type": "application/json" }),
          "nameplane-time": time,
          "nameplane-request": id,
          "nameplane-signature": signatureOf(signed, key),
        },
      });
      return { status: response.status, json: parsed(await response.text()) };
    } catch (error) {
      return { status: error instanceof NoPublicAddress ? "forbidden" : "away", json: null };
    }
  }

  return {
    carryOut: async ({ requestId, act, serviceId, settings: chosen }) =>
      answerOf(
        await call({ method: "POST", path: `/services/${serviceId}/${act}`, id: requestId, body: { settings: chosen } }),
        false,
      ),
    lookUp: async (requestId) => answerOf(await call({ method: "GET", path: `/requests/${requestId}` }), true),
    status: async (serviceId) => answerOf(await call({ method: "GET", path: `/services/${serviceId}` }), true),
    async usage(serviceId): Promise<VendorUsage | null> {
      const { status, json } = await call({ method: "GET", path: `/services/${serviceId}/usage` });
      const read = status === 200 ? usageShape.safeParse(json).data : undefined;
      if (read === undefined) return null;
      const devices = Object.entries(read.devices ?? {}).map(([device, of]) => [device, usageOf(of)] as const);
      return { ...usageOf(read), devices: Object.fromEntries(devices) };
    },
    readCallback({ path, time, id, signature, body }: VendorCallback, at): string | null {
      const signed = { direction: "callback", method: "POST", path, time, id, body } as const;
      const keys = otherSecret === undefined ? [secret] : [secret, otherSecret];
      if (!keys.some((key) => isSignedBy(signature, signed, key))) return null;
      const age = Math.abs(at.getTime() / 1000 - Number(time));
      if (!/^\d{1,12}$/.test(time) || age > callbackAgeSeconds) return null;
      return callbackShape.safeParse(parsed(body.toString("utf8"))).data?.service ?? null;
    },
  };
}

type Call = { readonly method: "GET" | "POST"; readonly path: string; readonly id?: string; readonly body?: object };

const usageOf = ({ receivedBytes, sentBytes, seenAt }: z.infer<typeof usageOfShape>) => ({
  receivedBytes,
  sentBytes,
  seenAt: seenAt === undefined || seenAt === null ? null : new Date(seenAt),
});

type Reply = { readonly status: number | "away" | "forbidden"; readonly json: unknown };

/** `isQuestion`: whether the call asks about something, so that 404 means that the vendor does not know it. */
function answerOf({ status, json }: Reply, isQuestion: boolean): VendorAnswer {
  const silent = (code: string, isOurs = false): VendorAnswer => ({ kind: "silent", code, isOurs });
  if (status === "away") return silent("away");
  if (status === "forbidden") return silent("address", true);
  if (status === 404 && isQuestion) return { kind: "unknown" };
  if (status === 401 || status === 403) return silent(`status_${status}`, true);
  if (status !== 200 && status !== 202) return silent(`status_${status}`);
  const read = answerShape.safeParse(json).data;
  if (read === undefined) return silent("unreadable");
  const reason = (read.reason ?? "").replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ").trim();
  return { kind: "answered", state: read.state, reason: reason === "" ? null : reason.slice(0, 500), facts: read.facts ?? {} };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
