import type { IncomingMessage, ServerResponse } from "node:http";
import type { Book } from "./book.ts";
import { faultKinds, type Fault, type Faults } from "./faults.ts";
import { hasToken, readBody, sendJson } from "@nameplane/simulator-kit/http-parts";

export interface ControlSettings {
  book: Book;
  faults: Faults;
  token: string;
}

/** GET, POST, DELETE /control/faults and POST /control/reset, all with the bearer token. */
export async function answerControl(
  { book, faults, token }: ControlSettings,
  httpRequest: IncomingMessage,
  httpResponse: ServerResponse,
  url: URL,
): Promise<void> {
  if (!hasToken(httpRequest, token)) return sendJson(httpResponse, 401, { error: "the control token is missing or wrong" });
  switch (`${httpRequest.method ?? ""} ${url.pathname}`) {
    case "GET /control/faults":
      break;
    case "POST /control/faults": {
      const fault = readFault(await readBody(httpRequest));
      if (fault === null) return sendJson(httpResponse, 400, { error: `{ kind: ${faultKinds.join(" | ")}, times?: from 1 }` });
      faults.add(fault);
      break;
    }
    case "DELETE /control/faults":
      faults.clear();
      break;
    case "POST /control/reset":
      faults.clear();
      book.empty();
      break;
    default:
      return sendJson(httpResponse, 404, { error: "no such command" });
  }
  sendJson(httpResponse, 200, { faults: faults.list() });
}

function readFault(text: string): Fault | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const fields: Record<string, unknown> = { ...value };
  const kind = faultKinds.find((each) => each === fields["kind"]);
  const { times = null } = fields;
  const isCount = times === null || (typeof times === "number" && Number.isInteger(times) && times >= 1);
  return kind === undefined || !isCount ? null : { kind, timesLeft: times };
}
