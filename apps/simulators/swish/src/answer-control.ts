import type { IncomingMessage, ServerResponse } from "node:http";
import { sameSecret } from "@nameplane/simulator-kit/same-secret";
import { actOnRequest, endRefund, expireRequests, type PayerAct } from "./answer-payer.ts";
import type { ApiSettings } from "./answer-api.ts";
import { faultKinds, type FaultKind } from "./faults.ts";
import { readBody, sendJson } from "@nameplane/simulator-kit/http-parts";

export type ControlSettings = ApiSettings & { readonly token: string };

const acts: readonly unknown[] = ["approve", "decline", "expire", "bank_error", "outcome_open"] satisfies PayerAct[];
const isAct = (value: unknown): value is PayerAct => acts.includes(value);
const isFault = (value: unknown): value is FaultKind => (faultKinds as readonly unknown[]).includes(value);

/** Commands for tests: to read the book, to act as the payer, and to inject faults. */
export async function answerControl(settings: ControlSettings, call: IncomingMessage, answer: ServerResponse): Promise<void> {
  if (!sameSecret(call.headers.authorization ?? "", `Bearer ${settings.token}`)) return sendJson(answer, 401, {});
  const text = await readBody(call);
  const body = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  const { book, faults, callbacks } = settings;
  switch (`${call.method} ${(call.url ?? "").replace(/^\/control/, "")}`) {
    case "GET /book":
      return sendJson(answer, 200, { requests: book.list(), refunds: book.refunds() });
    case "POST /act": {
      if (!isAct(body["act"])) return sendJson(answer, 400, { error: "unknown act" });
      const ended = actOnRequest(settings, String(body["id"]), body["act"]);
      return ended === null ? sendJson(answer, 409, { error: "no open request" }) : sendJson(answer, 200, { request: ended });
    }
    case "POST /callback": {
      const request = book.find(String(body["id"]));
      if (request === null) return sendJson(answer, 404, { error: "no such request" });
      callbacks.send(request);
      return sendJson(answer, 200, {});
    }
    case "POST /expire":
      expireRequests(settings, 0);
      return sendJson(answer, 200, {});
    case "POST /refund": {
      const refund = book.findRefund(String(body["id"]));
      if (refund === null) return sendJson(answer, 404, { error: "no such refund" });
      endRefund(settings, refund, body["status"] === "PAID");
      return sendJson(answer, 200, {});
    }
    case "POST /faults":
      if (!isFault(body["kind"])) return sendJson(answer, 400, { error: `kind is one of ${faultKinds.join(", ")}` });
      faults.add({ kind: body["kind"], timesLeft: typeof body["times"] === "number" ? body["times"] : 1 });
      return sendJson(answer, 200, { faults: faults.list() });
    case "DELETE /faults":
      faults.clear();
      return sendJson(answer, 200, {});
    case "POST /reset":
      faults.clear();
      book.empty();
      return sendJson(answer, 200, {});
    default:
      return sendJson(answer, 404, { error: "no such command" });
  }
}
