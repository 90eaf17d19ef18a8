import { X509Certificate } from "node:crypto";
import {
  AcmeAlreadyRevoked,
  AcmeBadReason,
  AcmeMalformed,
  AcmeUnauthorized,
} from "@nameplane/contracts/certificates/acme/problems";
import type { RevokeReason } from "@nameplane/contracts/certificates/reasons";
import type { ForeignAnswer } from "../../../platform/http/foreign.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { coverageOfService, type Coverage } from "../coverage.repository.ts";
import { issuanceBySerial, type Issuance } from "../issuances.repository.ts";
import { reasonNumbers } from "../revocation.rules.ts";
import { revokeLater } from "../revoke-certificate.ts";
import { keyHashOf } from "./jws.ts";
import { problem } from "./problem.ts";
import type { AcmeDeps, ClientCall, KeyCall } from "./signed-call.ts";

/** Revokes a certificate of the service, for one of its programs or with the key of the certificate (RFC 8555 7.6). */
export async function revokeByProgram(
  { jobs }: Pick<AcmeDeps, "jobs">,
  call: ClientCall<unknown> | KeyCall<unknown>,
): Promise<ForeignAnswer> {
  const { trx, payload, service, serviceId } = call;
  const scope = "scope" in call ? call.scope : makeScope({ ...service, actor: "hook:acme" });
  const reason = readReason(payload?.["reason"]);
  const leaf = readLeaf(payload?.["certificate"]);
  const coverage = await coverageOfService(trx, scope, serviceId);
  const issuance = coverage === null ? null : await issuanceOf(call, scope, coverage, leaf);
  const isAllowed = issuance !== null && (!("jwk" in call) || issuance.keyHash.equals(keyHashOf(call.jwk)));
  if (coverage === null || !isAllowed)
    throw problem(AcmeUnauthorized, "this certificate was not issued for the service, or the call is signed with another key");
  if (issuance.revokedFor !== null) throw problem(AcmeAlreadyRevoked, "the certificate is revoked already");
  await revokeLater(trx, jobs, scope, { coverage, issuance, reason });
  return { status: 200 };
}

async function issuanceOf(
  { trx }: Pick<KeyCall<unknown>, "trx">,
  scope: AccountScope,
  coverage: Coverage,
  leaf: X509Certificate,
): Promise<Issuance | null> {
  const found = await issuanceBySerial(trx, scope, coverage.id, leaf.serialNumber.toLowerCase());
  return found?.pem !== null && found?.pem !== undefined && new X509Certificate(found.pem).raw.equals(leaf.raw) ? found : null;
}

function readReason(sent: unknown): RevokeReason {
  const found = Object.entries(reasonNumbers).find(([, number]) => number === (sent ?? 0));
  if (found === undefined)
    throw problem(AcmeBadReason, `reason has to be one of ${Object.values(reasonNumbers).join(", ")} (RFC 5280 5.3.1)`);
  return found[0] as RevokeReason;
}

function readLeaf(sent: unknown): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(typeof sent === "string" ? sent : "", "base64url"));
  } catch {
    throw problem(AcmeMalformed, "certificate has to be a certificate, DER in base64url");
  }
}
