import { CertificateNotUsable, KeyNotKept } from "@nameplane/contracts/certificates/fetch-refusals";
import * as operations from "@nameplane/contracts/certificates/fetch";
import type { FetchableCertificate } from "@nameplane/contracts/certificates/fetch";
import { NotThere } from "@nameplane/contracts/foreign-refusals";
import { audit } from "../../../platform/audit.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { withToken, type ForeignAnswer, type ForeignCall } from "../../../platform/http/foreign.ts";
import { Refused } from "../../../platform/refused.ts";
import type { Vault } from "../../../platform/vault.ts";
import { reachesCertificate, type TokenScope } from "../../dnsapi/index.ts";
import { openKey } from "../begin-coverage.ts";
import { coverageOfService, coveragesOf, type Coverage } from "../coverage.repository.ts";
import { issuanceInUse } from "../issuances.repository.ts";
import { fetchDialect } from "./fetch.dialect.ts";

/** How often a script may call: it asks once a day or once an hour for each certificate. */
const often = { name: "certificates", seconds: 60, cap: 120 } as const;
const options = { feature: "Services", limit: often } as const;

/** The calls by which scripts on servers download the certificates of the account (docs/certificates-api.md). */
export function fetchRoutes(edge: Edge, { vault }: { readonly vault: Vault }): void {
  edge.foreign(fetchDialect, [
    withToken(operations.listCertificates, "service_view", options, async (call) => {
      const { trx, scope } = call;
      const covered = (await coveragesOf(trx, scope)).filter(({ names }) => reachesCertificate(reachOf(call), names));
      const data = covered.map((coverage) => present(coverage, reachOf(call)));
      return { status: 200, contentType: "application/json", body: JSON.stringify(data) };
    }),

    withToken(operations.fetchChain, "service_view", options, async (call, { params, ifNoneMatch }) => {
      const { chain, serial } = await usable(call, params.certificate);
      return pem(serial, ifNoneMatch, () => Promise.resolve(chain));
    }),

    withToken(operations.fetchKey, "service_order", options, async (call, { params, ifNoneMatch }) => {
      const { coverage, serial } = await usable(call, params.certificate);
      return pem(serial, ifNoneMatch, () => keyOf(call, vault, coverage));
    }),

    withToken(operations.fetchBundle, "service_order", options, async (call, { params, ifNoneMatch }) => {
      const { coverage, chain, serial } = await usable(call, params.certificate);
      return pem(serial, ifNoneMatch, async () => `${await keyOf(call, vault, coverage)}${chain}`);
    }),
  ]);
}

const reachOf = ({ caller }: ForeignCall): TokenScope => caller.scope as TokenScope;

const present = (coverage: Coverage, reach: TokenScope): FetchableCertificate => ({
  id: coverage.serviceId,
  names: [...coverage.names],
  serial: coverage.serial,
  issued: coverage.issuedAt?.toISOString() ?? null,
  expires: coverage.expiresAt?.toISOString() ?? null,
  haskey: reach.withkeys && coverage.keepsKey && !coverage.isByProgram && coverage.pem !== null,
});

/**
 * The certificate in use. A certificate that the token does not cover is refused like one that does not exist. Possible refusals:
 * NotThere, CertificateNotUsable.
 */
async function usable(call: ForeignCall, serviceId: string) {
  const coverage = await coverageOfService(call.trx, call.scope, serviceId);
  if (coverage === null || !reachesCertificate(reachOf(call), coverage.names)) throw new Refused(NotThere);
  const { pem: chain, serial, state, expiresAt } = coverage;
  if (chain === null || serial === null) throw new Refused(CertificateNotUsable, { values: { why: "is not issued yet" } });
  if (state === "revoked") throw new Refused(CertificateNotUsable, { values: { why: "is revoked" } });
  if (expiresAt === null || expiresAt <= call.now) throw new Refused(CertificateNotUsable, { values: { why: "has expired" } });
  return { coverage, chain, serial };
}

/** Opens the private key, and records that it was downloaded. Possible refusals: KeyNotKept. */
async function keyOf({ trx, scope, requestId, address }: ForeignCall, vault: Vault, coverage: Coverage): Promise<string> {
  const issuance = await issuanceInUse(trx, scope, coverage);
  const key = issuance === null ? null : openKey(vault, issuance);
  if (key === null) throw new Refused(KeyNotKept);
  const { accountId, actor } = scope;
  const { serviceId: object, serial } = coverage;
  await audit(trx, { accountId, actor, action: "certificates.fetch_key", object, after: { serial }, requestId, address });
  return key.endsWith("\n") ? key : `${key}\n`;
}

/** Answers with a file, or with 304 and no body if the caller already has the file of this certificate (by its ETag). */
async function pem(serial: string, ifNoneMatch: string, read: () => Promise<string>): Promise<ForeignAnswer> {
  const etag = `"${serial}"`;
  if (ifNoneMatch.split(",").some((tag) => tag.trim() === etag)) return { status: 304, headers: { etag } };
  return { status: 200, contentType: "application/x-pem-file", body: await read(), headers: { etag } };
}
