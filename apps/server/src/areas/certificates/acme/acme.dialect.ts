import { NotThatWay, NotThere } from "@nameplane/contracts/foreign-refusals";
import { BadParameter, BodyTooLarge, TooFast } from "@nameplane/contracts/refusals";
import { acmeProblemTypes } from "@nameplane/contracts/certificates/acme/problems";
import type { Clock } from "../../../platform/clock.ts";
import type { Dialect, ForeignAnswer } from "../../../platform/http/foreign.ts";
import { refusalText } from "../../../platform/refusal-text.ts";
import type { Refused } from "../../../platform/refused.ts";
import type { Nonces } from "./nonces.ts";

const errors = "urn:ietf:params:acme:error:";

/**
 * The message format of ACME: requests are signed JSON, errors are problem documents (RFC 7807). Each response carries a new
 * nonce. A refusal carries one too, so that the program can repeat its call with it.
 */
export function acmeDialect(nonces: Nonces, clock: Clock): Dialect {
  const refused = (
    status: number,
    type: string,
    detail: string,
    fields: Readonly<Record<string, unknown>> = {},
  ): ForeignAnswer => ({
    status,
    contentType: "application/problem+json",
    body: JSON.stringify({ type: `${errors}${type}`, detail, status, ...fields }),
    headers: { "replay-nonce": nonces.make(clock.now()) },
  });
  return {
    name: "acme",
    document: "acme.md",
    prefix: "/acme",
    security: { type: "http", scheme: "jws" },
    tokenOf: () => null,
    refuse: (of) => {
      const { location, ...fields } = of.fields;
      const answer = refused(statusOf(of), typeOf(of), refusalText(of.refusal, of.values, "en"), fields);
      return typeof location === "string" ? { ...answer, headers: { ...answer.headers, location } } : answer;
    },
    fault: (requestId) => refused(500, "serverInternal", `A fault on our side (${requestId})`),
  };
}

function typeOf({ refusal }: Refused): string {
  const known = acmeProblemTypes.get(refusal);
  if (known !== undefined) return known;
  if (refusal === TooFast) return "rateLimited";
  return refusal.http === 503 ? "serverInternal" : "malformed";
}

function statusOf({ refusal }: Refused): number {
  if (refusal === TooFast) return 429;
  if (refusal === BadParameter) return 400;
  if (refusal === NotThere || refusal === NotThatWay || refusal === BodyTooLarge) return refusal.http;
  return refusal.http === 200 ? 403 : refusal.http;
}
