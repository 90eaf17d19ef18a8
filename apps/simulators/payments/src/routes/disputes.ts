import { createHash } from "node:crypto";
import { invalidRequest } from "../api-error.ts";
import { newId } from "../ids.ts";
import { answerDispute, closeDispute } from "../money/disputes.ts";
import { seconds, type Provider } from "../provider.ts";
import { listAnswer, readListQuery } from "./lists.ts";
import { ok, type Route } from "./route.ts";

const evidenceFields = [
  "uncategorized_text",
  "uncategorized_file",
  "product_description",
  "access_activity_log",
  "customer_name",
  "customer_email_address",
  "customer_purchase_ip",
  "service_date",
  "service_documentation",
] as const;

export const disputeRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/disputes",
    handle: ({ context, params }) => {
      const query = readListQuery(params, ["payment_intent", "charge"]);
      params.finish();
      return ok(listAnswer("/v1/disputes", context.book.list("dispute", query)));
    },
  },
  {
    method: "GET",
    path: "/v1/disputes/:id",
    handle: ({ context, params, id }) => {
      params.finish();
      return ok(context.book.get("dispute", id));
    },
  },
  {
    method: "POST",
    path: "/v1/disputes/:id",
    handle: ({ context, params, id }) => {
      const given = params.has("evidence") ? params.object("evidence") : null;
      const texts = evidenceFields.flatMap((name) => {
        const value = given?.text(name) ?? null;
        return value === null ? [] : [[name, value] as const];
      });
      given?.finish();
      const isSubmitted = params.flag("submit");
      params.finish();
      const dispute = context.book.get("dispute", id);
      return ok(answerDispute(context, dispute, { evidence: Object.fromEntries(texts), isSubmitted }));
    },
  },
  {
    method: "POST",
    path: "/v1/disputes/:id/close",
    handle: ({ context, params, id }) => {
      params.finish();
      return ok(closeDispute(context, context.book.get("dispute", id), "lost"));
    },
  },
];

/**
 * Accepts an uploaded file. The simulator checks its form and answers with an id, but does not keep the file. A repeated call
 * with the same key gets the same id.
 */
export function answerUpload(provider: Provider, key: string | null, body: string): unknown {
  const [, purpose] = /name="purpose"\r\n\r\n([a-z_]+)\r\n/.exec(body) ?? [];
  const [, filename] = /name="file"; filename="([^"]+)"/.exec(body) ?? [];
  if (purpose !== "dispute_evidence" || filename === undefined)
    throw invalidRequest("parameter_missing", "A file and its purpose are required.");
  return {
    id: key === null ? newId("file") : `file_${createHash("sha256").update(key).digest("hex").slice(0, 24)}`,
    object: "file",
    created: seconds(provider),
    filename,
    purpose,
    size: body.length,
    type: filename.split(".").at(-1) ?? null,
    url: null,
  };
}
