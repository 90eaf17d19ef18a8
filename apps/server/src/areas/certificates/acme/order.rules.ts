import type { Trouble } from "../trouble.rules.ts";

/** An order of a program. Its state follows from the state of its issuance. */
export type AcmeOrder = {
  readonly id: string;
  readonly clientId: string;
  readonly names: readonly string[];
  readonly replaces: string | null;
  readonly createdAt: Date;
  readonly endsAt: Date;
  readonly issuance: {
    readonly id: string;
    readonly state: "open" | "issued" | "dropped";
    readonly keyHash: Buffer;
    readonly pem: string | null;
    /** Why no certificate was issued: one of the kinds in trouble.rules.ts. Null if nothing is wrong. */
    readonly problem: string | null;
  } | null;
};

export type OrderState = "ready" | "processing" | "valid" | "invalid";

/**
 * The state of an order (RFC 8555 7.1.6). It is never "pending": the names were already ordered with the service, and we prove
 * them to the authority once the signing request has arrived (ADR 101).
 */
export function stateOf({ issuance, endsAt }: Pick<AcmeOrder, "issuance" | "endsAt">, now: Date): OrderState {
  if (issuance === null) return endsAt <= now ? "invalid" : "ready";
  return ({ open: "processing", issued: "valid", dropped: "invalid" } as const)[issuance.state];
}

export type OrderProblem = { readonly type: string; readonly detail: string };

/**
 * Why an order failed, in words for the log of the customer's program. If `trouble` is null, another issuance has taken its
 * place.
 */
export function problemOf(trouble: Trouble | null): OrderProblem {
  if (trouble === null) return { type: "serverInternal", detail: "another certificate for the service was begun in its place" };
  const { kind, detail, issuer = "" } = trouble;
  const said = detail === "" ? "" : `: ${detail}`;
  const problems: Readonly<Record<Trouble["kind"], OrderProblem>> = {
    record: {
      type: "dns",
      detail: `the DNS of ${detail} is not hosted here: point _acme-challenge.${detail} with a CNAME to a name in a zone of the account, once, and every certificate is proved by itself`,
    },
    caa: { type: "caa", detail: `CAA records do not allow ${issuer} to issue for ${detail}` },
    csr: { type: "badCSR", detail: `the authority does not take the signing request${said}` },
    name: { type: "rejectedIdentifier", detail: `the authority does not issue for one of the names${said}` },
    zone: { type: "dns", detail: `the record that proves the name could not be written into the zone ${detail}` },
    limit: { type: "rateLimited", detail: `the authority takes no more orders for now${said}` },
    unavailable: { type: "serverInternal", detail: "the authority did not answer in time" },
    proof: { type: "incorrectResponse", detail: `the authority did not accept the proof of a name${said}` },
  };
  return problems[kind];
}
