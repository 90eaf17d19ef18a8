import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { answering, hasToken, readBody, readFields, sendJson } from "@nameplane/simulator-kit/http-parts";
import { sameSecret } from "@nameplane/simulator-kit/same-secret";
import { faultKinds, isAct, type Act, type Fault, type Fields, type VpnServer } from "./vpn-server.ts";

export type Settings = {
  readonly vpn: VpnServer;
  readonly secret: string;
  readonly controlToken: string;
  /** The address to which callbacks are sent. Null if none are sent. */
  readonly callback: string | null;
};

const slowMs = 10_000;
/** The delay of a request that is carried out later. */
const pendingMs = 3000;
/** How far the clocks of both sides may differ. */
const apartSeconds = 300;

/** Serves the vendor's interface and the control commands on one port. */
export function createHttpServer(settings: Settings): Server {
  return createServer(answering((httpRequest, httpResponse) => answer(settings, httpRequest, httpResponse)));
}

async function answer(settings: Settings, httpRequest: IncomingMessage, httpResponse: ServerResponse): Promise<void> {
  const url = new URL(httpRequest.url ?? "/", "http://localhost");
  const body = await readBody(httpRequest);
  const method = httpRequest.method ?? "";
  if (url.pathname.startsWith("/control/"))
    return control(settings, `${method} ${url.pathname}`, body, httpRequest, httpResponse);
  const [root = "", kind = "", id = "", what = ""] = url.pathname.split("/").slice(1);
  if (root !== "vpn") return sendJson(httpResponse, 404, { error: "there is nothing here" });
  const requestId = isSigned(settings.secret, httpRequest, url.pathname, body);
  if (requestId === null) return sendJson(httpResponse, 401, { error: "the signature is missing, wrong or too old" });
  const { vpn } = settings;
  if (method === "GET") {
    const found =
      kind === "requests"
        ? vpn.outcomeOf(id)
        : what === "usage"
          ? vpn.usageOf(id, Date.now())
          : what === ""
            ? vpn.statusOf(id)
            : null;
    return found === null ? sendJson(httpResponse, 404, { error: "unknown" }) : sendJson(httpResponse, 200, found);
  }
  if (method !== "POST" || kind !== "services" || !isAct(what))
    return sendJson(httpResponse, 404, { error: "there is nothing here" });
  await carryOut(settings, { requestId, act: what, serviceId: id, fields: fieldsOf(body) }, httpResponse);
}

async function carryOut(
  settings: Settings,
  { requestId, act, serviceId, fields }: { requestId: string; act: Act; serviceId: string; fields: Fields },
  httpResponse: ServerResponse,
): Promise<void> {
  const { vpn } = settings;
  const fault = vpn.take("slow", "lost", "away", "error");
  if (fault === "away") return void httpResponse.destroy();
  if (fault === "error") return sendJson(httpResponse, 500, { error: "something broke" });
  const outcome = vpn.carryOut(requestId, act, serviceId, fields);
  if (outcome.state === "pending") setTimeout(() => void finish(settings), pendingMs).unref();
  if (fault === "slow") await pause(slowMs);
  if (fault === "lost") return void httpResponse.destroy();
  sendJson(httpResponse, outcome.state === "pending" ? 202 : 200, outcome);
}

/** Carries out the requests that were postponed, and calls back. */
async function finish(settings: Settings): Promise<void> {
  for (const serviceId of settings.vpn.finish()) {
    const times = settings.vpn.take("twice") === null ? 1 : 2;
    for (let done = 0; done < times; done += 1) await callBack(settings, serviceId);
  }
}

async function callBack({ callback, secret }: Settings, service: string): Promise<void> {
  if (callback === null) return;
  const [time, id, body] = [String(Math.floor(Date.now() / 1000)), randomUUID(), JSON.stringify({ service })];
  const signature = sign(secret, ["callback", "POST", new URL(callback).pathname, time, id, digestOf(body)]);
  const headers = {
    "content-type": "application/json",
    "nameplane-time": time,
    "nameplane-request": id,
    "nameplane-signature": signature,
  };
  try {
    await fetch(callback, { method: "POST", headers, body, signal: AbortSignal.timeout(5000) });
  } catch {
    // A lost callback does no harm, because the product also asks by itself.
  }
}

const digestOf = (body: string): string => createHash("sha256").update(body).digest("hex");
const sign = (secret: string, lines: readonly string[]): string =>
  createHmac("sha256", secret).update(lines.join("\n")).digest("hex");

/** The id of a request with a valid signature. Null for any other request. */
function isSigned(secret: string, { headers, method }: IncomingMessage, path: string, body: string): string | null {
  const text = (name: string) => String(headers[name] ?? "");
  const [time, id] = [text("nameplane-time"), text("nameplane-request")];
  const wanted = sign(secret, ["request", method ?? "", path, time, id, digestOf(body)]);
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) <= apartSeconds;
  return isFresh && sameSecret(text("nameplane-signature"), wanted) ? id : null;
}

function fieldsOf(body: string): Fields {
  const { settings } = readFields(body);
  if (typeof settings !== "object" || settings === null) return {};
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
}

async function control(
  settings: Settings,
  command: string,
  text: string,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
): Promise<void> {
  const { vpn } = settings;
  if (!hasToken(httpRequest, settings.controlToken))
    return sendJson(httpResponse, 401, { error: "the control token is missing or wrong" });
  switch (command) {
    case "GET /control/services":
      return sendJson(httpResponse, 200, { services: vpn.services(), peers: vpn.peers() });
    case "POST /control/faults": {
      const fault = readFault(readFields(text));
      if (fault === null) return sendJson(httpResponse, 400, { error: `{ kind: ${faultKinds.join(" | ")}, times?: from 1 }` });
      vpn.addFault(fault);
      break;
    }
    case "DELETE /control/faults":
      vpn.clearFaults();
      break;
    case "POST /control/finish":
      await finish(settings);
      break;
    case "POST /control/reset":
      vpn.reset();
      break;
    default:
      return sendJson(httpResponse, 404, { error: "no such command" });
  }
  sendJson(httpResponse, 200, {});
}

function readFault({ kind: given, times = null }: Record<string, unknown>): Fault | null {
  const kind = faultKinds.find((each) => each === given);
  const isCount = times === null || (typeof times === "number" && Number.isInteger(times) && times >= 1);
  return kind === undefined || !isCount ? null : { kind, times };
}
