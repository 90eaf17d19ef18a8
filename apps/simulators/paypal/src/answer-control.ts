import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody, sendJson } from "@nameplane/simulator-kit/http-parts";
import { sameSecret } from "@nameplane/simulator-kit/same-secret";
import { faultKinds, type FaultKind } from "./faults.ts";
import { openDispute, resolveDispute, takeBack } from "./disputes.ts";
import { actOnOrder, endReview, type PayerAct } from "./payer.ts";
import { endRefund } from "./payments.ts";
import type { Settings } from "./settings.ts";
import { actOnToken, isTokenAct } from "./tokens.ts";

const acts: readonly unknown[] = ["approve", "approve_declined", "approve_review", "cancel", "expire"] satisfies PayerAct[];
const isAct = (value: unknown): value is PayerAct => acts.includes(value);
const isFault = (value: unknown): value is FaultKind => (faultKinds as readonly unknown[]).includes(value);

/** Commands for tests: to read the book, to act as the payer or as PayPal, and to inject faults. */
export async function answerControl(settings: Settings, call: IncomingMessage, answer: ServerResponse): Promise<void> {
  if (!sameSecret(call.headers.authorization ?? "", `Bearer ${settings.token}`)) return sendJson(answer, 401, {});
  const text = await readBody(call);
  const body = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  const { book, faults } = settings;
  const id = String(body["id"]);
  const done = (isDone: boolean): void => sendJson(answer, isDone ? 200 : 409, isDone ? {} : { error: "nothing to act on" });
  switch (`${call.method} ${(call.url ?? "").replace(/^\/control/, "")}`) {
    case "GET /book":
      return sendJson(answer, 200, { orders: book.list(), tokens: book.listTokens() });
    case "POST /act":
      if (!isAct(body["act"])) return sendJson(answer, 400, { error: "unknown act" });
      return done(actOnOrder(settings, id, body["act"]) !== null);
    case "POST /token":
      if (!isTokenAct(body["act"])) return sendJson(answer, 400, { error: "unknown act" });
      return done(actOnToken(settings, id, body["act"]));
    case "POST /review":
      return done(endReview(settings, id, body["outcome"] !== "denied"));
    case "POST /dispute":
      return openOrTakeBack(settings, answer, id, body);
    case "POST /resolve":
      return done(resolveDispute(settings, id, body["outcome"] === "won" ? "won" : "lost"));
    case "POST /refund":
      return done(endRefund(settings, id, body["status"] === "FAILED" ? "FAILED" : "COMPLETED"));
    case "POST /faults": {
      if (!isFault(body["kind"])) return sendJson(answer, 400, { error: `kind is one of ${faultKinds.join(", ")}` });
      const timesLeft = typeof body["times"] === "number" ? body["times"] : 1;
      faults.add({ kind: body["kind"], timesLeft, ...(typeof body["path"] === "string" ? { path: body["path"] } : {}) });
      return sendJson(answer, 200, { faults: faults.list() });
    }
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

/** Opens a dispute and answers with it, or takes the money back without one (`outcome` lost). */
function openOrTakeBack(settings: Settings, answer: ServerResponse, id: string, body: Readonly<Record<string, unknown>>): void {
  const nothing = { error: "nothing to act on" };
  if (body["outcome"] === "lost") {
    const isDone = takeBack(settings, id);
    return sendJson(answer, isDone ? 200 : 409, isDone ? {} : nothing);
  }
  const opened = openDispute(settings, id, body["inquiry"] === true);
  sendJson(answer, opened === null ? 409 : 200, opened ?? nothing);
}
