import type { IncomingMessage, ServerResponse } from "node:http";
import { faultKinds } from "./faults.ts";
import type { Fault, Faults } from "./faults.ts";
import type { Outbox } from "./outbox.ts";
import { hasToken } from "@nameplane/simulator-kit/http-parts";

export interface ControlSettings {
  outbox: Outbox;
  faults: Faults;
  token: string;
  /** Starts or stops listening for mail. */
  setListening: (isListening: boolean) => Promise<void>;
}

/**
 * GET, POST, DELETE /control/faults and POST /control/reset, all with the bearer token.
 * A fault is `{ kind, recipient?, times?, delayMs? }`; without `times` it applies until it is cleared.
 */
export async function answerControl(
  settings: ControlSettings,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
  url: URL,
): Promise<void> {
  if (!hasToken(httpRequest, settings.token)) return send(httpResponse, 401, { error: "the control token is missing or wrong" });
  switch (`${httpRequest.method ?? ""} ${url.pathname}`) {
    case "GET /control/faults":
      break;
    case "POST /control/faults": {
      const fault = readFault(await readText(httpRequest));
      if (typeof fault === "string") return send(httpResponse, 400, { error: fault });
      settings.faults.add(fault);
      break;
    }
    case "DELETE /control/faults":
      settings.faults.clear();
      break;
    case "POST /control/reset":
      settings.faults.clear();
      await settings.outbox.empty();
      break;
    default:
      return send(httpResponse, 404, { error: "no such command" });
  }
  await settings.setListening(!settings.faults.list().some((fault) => fault.kind === "down"));
  send(httpResponse, 200, { faults: settings.faults.list() });
}

/** The fault, or a text that says what is wrong with it. */
function readFault(text: string): Fault | string {
  const value = parse(text);
  if (typeof value !== "object" || value === null) return "the body must be a JSON object";
  const fields: Record<string, unknown> = { ...value };
  const { recipient = null, times = null, delayMs = 0 } = fields;
  const kind = faultKinds.find((each) => each === fields["kind"]);
  if (kind === undefined) return `kind must be one of ${faultKinds.join(", ")}`;
  if (recipient !== null && typeof recipient !== "string") return "recipient must be an address";
  if (times !== null && !isCount(times, 1)) return "times must be a whole number from 1";
  if (!isCount(delayMs, 0)) return "delayMs must be a whole number from 0";
  if (kind === "down" && times !== null) return "down lasts until it is cleared";
  return { kind, recipient, timesLeft: times, delayMs };
}

function isCount(value: unknown, least: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= least;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readText(httpRequest: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of httpRequest.setEncoding("utf8") as AsyncIterable<string>) {
    text += part;
    if (text.length > 100_000) return "";
  }
  return text;
}

function send(httpResponse: ServerResponse, status: number, body: unknown): void {
  httpResponse.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  httpResponse.end(JSON.stringify(body));
}
