import { NoToken } from "@nameplane/contracts/foreign-refusals";
import type { Dialect, ForeignAnswer } from "../../../platform/http/foreign.ts";
import { refusalText } from "../../../platform/refusal-text.ts";

/** The calls by which scripts download certificates. Refusals are {"error": …} with their HTTP status. */
export const fetchDialect: Dialect = {
  name: "certificates",
  document: "certificates-api.md",
  prefix: "/certificates",
  security: { type: "http", scheme: "bearer" },
  tokenOf: ({ authorization }) => /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? null,
  refuse: ({ refusal, values }) => {
    const answer = said(refusal.http === 200 ? 422 : refusal.http, refusalText(refusal, values, "en"));
    return refusal === NoToken ? { ...answer, headers: { "www-authenticate": 'Bearer realm="certificates"' } } : answer;
  },
  fault: (requestId) => said(500, `Internal Server Error (${requestId})`),
};

function said(status: number, error: string): ForeignAnswer {
  return { status, contentType: "application/json", body: JSON.stringify({ error }) };
}
