import { codeOf, type AnswerOf } from "@nameplane/contracts";
import { isWildcardName } from "@nameplane/contracts/certificates/names";
import type { certificate } from "@nameplane/contracts/certificates/operations";
import { certificateProducts } from "@nameplane/contracts/products/service-pages";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { servedVersions } from "./coverage.repository.ts";
import { foundCoverage } from "./found-coverage.ts";
import { issuancesOf, proofsOf, type Issuance, type ProofRow } from "./issuances.repository.ts";
import { recordOf } from "./records.rules.ts";
import { readTrouble } from "./trouble.rules.ts";
import { zonesForbidding } from "./allow-issuer.ts";
import { sightsOf } from "./watch/sights.repository.ts";

type View = AnswerOf<typeof certificate>["certificate"];

/** Everything that the page of a certificate shows. Possible refusals: NotFound. */
export async function viewCoverage(trx: Trx, call: SessionCall, serviceId: string): Promise<View> {
  const { scope, session, now } = call;
  const coverage = await foundCoverage(trx, scope, serviceId);
  const issuances = await issuancesOf(trx, scope, coverage.id);
  const open = issuances.find(({ state }) => state === "open") ?? null;
  const trouble = open === null ? null : readTrouble(coverage.error);
  const mayAct = session.permissions.has("service_order");
  const inUse = issuances.find(({ state, serial }) => state === "issued" && serial === coverage.serial);
  const isUsable = inUse !== undefined && inUse.revokedFor === null && coverage.expiresAt !== null && coverage.expiresAt > now;
  const zones = trouble?.kind === "caa" ? await zonesForbidding(trx, scope, open?.names ?? [], trouble.issuer ?? "") : [];
  return {
    status: codeOf("certificate", coverage.state),
    names: [...(open?.cause === "reissue" || coverage.pem === null ? (open?.names ?? coverage.names) : coverage.names)],
    wildcard: coverage.productId === certificateProducts.wildcard || coverage.names.some(isWildcardName),
    key: coverage.isByProgram ? "program" : coverage.keepsKey ? "kept" : "own",
    issuer: coverage.issuer,
    serial: coverage.serial,
    issued: coverage.issuedAt?.toISOString() ?? null,
    expires: coverage.expiresAt?.toISOString() ?? null,
    renews: open === null && coverage.isCovered ? (coverage.renewsAt?.toISOString() ?? null) : null,
    chain: coverage.pem,
    csr: coverage.keepsKey ? null : (open?.csr ?? coverage.csr),
    trouble:
      trouble === null
        ? null
        : { kind: trouble.kind, detail: trouble.detail, nextat: coverage.nextStepAt?.toISOString() ?? null },
    proofs: open === null ? [] : await presentProofs(trx, scope, await proofsOf(trx, scope, open.id)),
    caa: zones.map(({ apex: zone }) => ({ zone, issuer: trouble?.issuer ?? "" })),
    issuances: issuances.map(presentIssuance),
    sights: (await sightsOf(trx, scope, coverage.id)).map(({ name, state, issuer, expiresAt, seenAt }) => ({
      name,
      state,
      issuer,
      expires: expiresAt?.toISOString() ?? null,
      seen: seenAt.toISOString(),
    })),
    acts: {
      reissue: mayAct && (coverage.isCovered || coverage.isSettingUp) && (open === null || open.finalizedAt === null),
      revoke: session.permissions.has("service_cancel") && isUsable,
      retry: mayAct && coverage.isCovered && open !== null && trouble !== null,
      fetchkey: mayAct && inUse !== undefined && inUse.keyEnc !== null,
      look: coverage.isCovered && isUsable && coverage.names.some((name) => !isWildcardName(name)),
    },
  };
}

async function presentProofs(trx: Trx, scope: AccountScope, rows: readonly ProofRow[]): Promise<View["proofs"]> {
  const zones = rows.flatMap(({ zoneId }) => zoneId ?? []);
  const served = await servedVersions(trx, scope, zones);
  return rows.map(({ name, isWildcard, value, state, zoneId, zoneVersion }) => {
    const isServed = zoneId !== null && (served.get(zoneId) ?? 0) >= (zoneVersion ?? 0);
    const shown = {
      wanted: "waiting",
      placed: isServed ? "seen" : "zone",
      shown: "shown",
      answered: "seen",
      gone: "seen",
    } as const;
    return { name: isWildcard ? `*.${name}` : name, state: shown[state], record: recordOf(name), value };
  });
}

function presentIssuance(of: Issuance): View["issuances"][number] {
  return {
    number: of.number,
    cause: of.cause,
    state: of.state,
    names: [...of.names],
    serial: of.serial,
    begun: of.createdAt.toISOString(),
    issued: of.issuedAt?.toISOString() ?? null,
    expires: of.expiresAt?.toISOString() ?? null,
    revoked: of.revokedAt?.toISOString() ?? null,
    revokedfor: of.revokedFor,
  };
}
