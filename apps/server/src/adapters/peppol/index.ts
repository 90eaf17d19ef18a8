import { z } from "zod";
import type { AccessPoint, MessageState } from "../../areas/einvoicing/access-point.port.ts";
import { receiverFinder, type DirectoryParts } from "./find-receiver.ts";
import { billingProcess, documentType, participantId } from "./identifiers.ts";

export type PeppolSettings = {
  /** Base URL of the access point. */
  readonly baseUrl: string;
  readonly token: string;
  readonly directory: DirectoryParts;
  /** How long a call may take. The access point sends a document to its receiver before it answers. */
  readonly timeoutMs?: number;
};

const transaction = z.object({
  status: z.enum(["pending", "rejected", "sending", "sent", "failed", "permanently_failed"]),
  errorDetails: z.string().nullish(),
  mlsStatus: z.string().nullish(),
});

/**
 * An access point of the operator's own, with the API of phoss AP. Our id of a message becomes the instance identifier of its
 * envelope, by which the access point is asked about it. Calls that failed are not repeated here, but by the callers.
 *
 * Source: phoss AP wiki, API Specification: outbound
 */
export function createPeppol({ baseUrl, token, directory, timeoutMs = 60_000 }: PeppolSettings): AccessPoint {
  const base = `${baseUrl.replace(/\/+$/, "")}/api/outbound`;
  const call = (path: string, init: { method: string; body?: string }) =>
    fetch(base + path, {
      ...init,
      headers: {
        "x-token": token,
        accept: "application/json",
        ...(init.body === undefined ? {} : { "content-type": "application/xml" }),
      },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });

  async function ask(messageId: string): Promise<MessageState> {
    try {
      const response = await call(`/status/${encodeURIComponent(messageId)}`, { method: "GET" });
      const text = await response.text();
      if (response.status === 404) return { state: "unknown" };
      if (response.status !== 200) return { state: "unavailable", code: `access_point_${response.status}` };
      return stateOf(text);
    } catch {
      return { state: "unavailable", code: "access_point_away" };
    }
  }

  return {
    findReceiver: receiverFinder(directory),
    ask,
    async send({ messageId, kind, sender, receiver, country, xml }) {
      const parts = [participantId(sender), participantId(receiver), documentType(kind), billingProcess, country];
      const path = `/submit/${parts.map(encodeURIComponent).join("/")}?sbdhInstanceID=${encodeURIComponent(messageId)}`;
      let status: number;
      let text: string;
      try {
        const response = await call(path, { method: "POST", body: xml });
        [status, text] = [response.status, await response.text()];
      } catch {
        return { state: "unavailable", code: "access_point_away" };
      }
      if (status === 200) return { state: "delivered" };
      if (status !== 400 && status !== 422) return { state: "unavailable", code: `access_point_${status}` };
      // The access point does not keep a document that it refuses. It keeps one whose first delivery failed, and tries again.
      const known = await ask(messageId);
      return known.state === "unknown" ? { state: "refused", reason: wordsOf(text) } : known;
    },
  };
}

function stateOf(text: string): MessageState {
  const read = transaction.safeParse(parsed(text)).data;
  if (read === undefined) return { state: "unavailable", code: "access_point_unreadable" };
  const reason = (read.errorDetails ?? "").trim();
  // The receiver's access point can reject a document after it has arrived there (message level status).
  if (read.mlsStatus === "received_re") return { state: "refused", reason: reason || "rejected by the receiver's access point" };
  if (read.status === "sent") return { state: "delivered" };
  if (read.status === "rejected" || read.status === "permanently_failed") return { state: "refused", reason };
  return { state: "under_way" };
}

/** The access point's explanation of a refusal. It answers with a text, or with a report that contains messages at any depth. */
function wordsOf(text: string): string {
  const body = parsed(text);
  const words = typeof body === "string" ? [body] : messagesIn(body);
  return (words.length === 0 ? text : words.slice(0, 5).join("; ")).slice(0, 1000);
}

const saying = new Set(["message", "errorMessage", "errorText", "description"]);

function messagesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    typeof part === "string" ? (saying.has(name) && part !== "" ? [part] : []) : messagesIn(part),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
