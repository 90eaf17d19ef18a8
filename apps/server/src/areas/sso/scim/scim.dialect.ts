import { NoToken, NotThere } from "@nameplane/contracts/foreign-refusals";
import * as refusals from "@nameplane/contracts/sso/scim-refusals";
import { BadParameter, BodyTooLarge } from "@nameplane/contracts/refusals";
import type { Refusal } from "@nameplane/contracts";
import type { Dialect, ForeignAnswer } from "../../../platform/http/foreign.ts";
import { refusalText } from "../../../platform/refusal-text.ts";

export const scimType = "application/scim+json";

/** The scimType of a refusal (RFC 7644 3.12, table 9). Refusals that are missing here have none. */
const types = new Map<Refusal, string>([
  [refusals.ScimSyntax, "invalidSyntax"],
  [refusals.ScimFilter, "invalidFilter"],
  [refusals.ScimPath, "invalidPath"],
  [refusals.ScimValue, "invalidValue"],
  [refusals.ScimTaken, "uniqueness"],
  [refusals.ScimOwner, "mutability"],
  [BadParameter, "invalidValue"],
]);

const statusOf = (refusal: Refusal): number => (refusal === BodyTooLarge ? 413 : refusal.http === 200 ? 400 : refusal.http);

/** SCIM 2.0. Refusals have the form of RFC 7644 3.12. */
export const scimDialect: Dialect = {
  name: "scim",
  document: "scim.md",
  prefix: "/scim",
  security: { type: "http", scheme: "bearer" },
  tokenOf: ({ authorization }) => /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? null,
  refuse: ({ refusal, values }) => {
    const detail = refusal === NotThere ? "There is nothing at this address" : refusalText(refusal, values, "en");
    const answer = said(statusOf(refusal), detail, types.get(refusal));
    return refusal === NoToken ? { ...answer, headers: { "www-authenticate": 'Bearer realm="scim"' } } : answer;
  },
  fault: (requestId) => said(500, `Internal Server Error (${requestId})`),
};

function said(status: number, detail: string, type?: string): ForeignAnswer {
  const schemas = ["urn:ietf:params:scim:api:messages:2.0:Error"];
  const body = { schemas, status: String(status), ...(type === undefined ? {} : { scimType: type }), detail };
  return { status, contentType: scimType, body: JSON.stringify(body) };
}
