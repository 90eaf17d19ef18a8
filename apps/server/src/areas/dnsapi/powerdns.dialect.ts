import { NotThatWay, NotThere, NoToken } from "@nameplane/contracts/foreign-refusals";
import { BadParameter } from "@nameplane/contracts/refusals";
import type { Dialect, ForeignAnswer } from "../../platform/http/foreign.ts";
import { refusalText } from "../../platform/refusal-text.ts";
import type { Refused } from "../../platform/refused.ts";

/**
 * The PowerDNS HTTP API. The token is in X-API-Key. Refusals are {"error": …}, mostly with status 422. Errors of HTTP itself are
 * plain text unless JSON is requested, as observed with PowerDNS 4.7.3.
 */
export const powerdnsDialect: Dialect = {
  name: "powerdns",
  document: "dns-api.md",
  prefix: "/api/v1",
  security: { type: "apiKey", in: "header", name: "X-API-Key" },
  tokenOf: (headers) => {
    const key = headers["x-api-key"];
    return typeof key === "string" && key !== "" ? key : null;
  },
  refuse: (refused, headers) => {
    const { refusal } = refused;
    if (refusal === NoToken)
      return said(401, "Unauthorized", headers.accept, { "www-authenticate": 'X-API-Key realm="PowerDNS"' });
    if (refusal === NotThere || refusal === NotThatWay) return said(refusal.http, refusal.text.en, headers.accept);
    if (refusal === BadParameter) return said(400, "Bad Request", headers.accept);
    return errorAnswer(refusal.http === 200 ? 422 : refusal.http, textOf(refused), listOf(refused));
  },
  fault: (requestId) => errorAnswer(500, `Internal Server Error (${requestId})`),
};

function said(
  status: number,
  text: string,
  accept: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): ForeignAnswer {
  if (accept?.includes("application/json") === true) return { ...errorAnswer(status, text), headers };
  return { status, contentType: "text/plain; charset=utf-8", body: text, headers };
}

function errorAnswer(status: number, error: string, errors: readonly string[] = []): ForeignAnswer {
  const body = JSON.stringify({ error, ...(errors.length > 1 ? { errors } : {}) });
  return { status, contentType: "application/json", body };
}

const textOf = ({ refusal, values }: Refused) => refusalText(refusal, values, "en");

function listOf({ fields }: Refused): string[] {
  const { errors } = fields;
  return Array.isArray(errors) ? errors.map(String) : [];
}
