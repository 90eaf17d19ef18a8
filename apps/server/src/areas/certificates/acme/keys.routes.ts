import { acmeKeysSpec, createAcmeKeySpec, revokeAcmeKeySpec } from "@nameplane/contracts/certificates/acme/keys";
import { acmeKeys, createAcmeKey, revokeAcmeKey } from "@nameplane/contracts/certificates/operations";
import type { AnswerOf } from "@nameplane/contracts";
import type { Edge } from "../../../platform/http/edge.ts";
import { foundCoverage } from "../found-coverage.ts";
import { readTrouble } from "../trouble.rules.ts";
import { keysOf, programsOf, type KeyRow, type ProgramRow } from "./keys.repository.ts";
import { endAcmeKey, makeAcmeKey, refuseKey } from "./make-key.ts";
import { problemOf } from "./order.rules.ts";
import { baseOf, type AcmeDeps } from "./signed-call.ts";

type View = AnswerOf<typeof acmeKeys>;

const view = { kind: "permission", permission: "service_view" } as const;
const order = { kind: "permission", permission: "service_order" } as const;
const services = { feature: "Services" } as const;

/** The keys for programs, which users create in the panel. */
export function acmeKeyRoutes(edge: Edge, { vault }: Pick<AcmeDeps, "vault">): void {
  edge.inTransaction(acmeKeys, acmeKeysSpec, view, services, async (call, { serviceid }) => {
    const { trx, scope, session, now } = call;
    const coverage = await foundCoverage(trx, scope, serviceid);
    const mayAct = session.permissions.has("service_order");
    return {
      directory: `${baseOf(call, serviceid)}/directory`,
      keys: (await keysOf(trx, scope, coverage.id, now)).map(presentKey),
      programs: (await programsOf(trx, scope, coverage.id, now)).map(presentProgram),
      acts: { create: mayAct && (coverage.isCovered || coverage.isSettingUp), revoke: mayAct },
    };
  });

  edge.inTransaction(
    createAcmeKey,
    createAcmeKeySpec,
    order,
    { ...services, stepUp: { first: (call, { serviceid }) => call.tx((trx) => refuseKey(trx, call, serviceid)) } },
    (call, wish) => makeAcmeKey(call, vault, wish),
  );

  edge.inTransaction(revokeAcmeKey, revokeAcmeKeySpec, order, services, async (call, input) => {
    await endAcmeKey(call, input);
    return {};
  });
}

const presentKey = (row: KeyRow): View["keys"][number] => ({
  id: row.id,
  name: row.name,
  othernames: row.anyNames,
  createdby: row.createdBy,
  created: row.createdAt.toISOString(),
  revoked: row.revokedAt?.toISOString() ?? null,
  state: row.revokedAt !== null ? "revoked" : row.isLive ? "active" : "stopped",
});

const presentProgram = (row: ProgramRow): View["programs"][number] => ({
  id: row.id,
  keyname: row.keyName,
  agent: row.agent,
  since: row.createdAt.toISOString(),
  used: row.usedAt.toISOString(),
  usedfrom: row.usedFrom,
  state: row.state === "deactivated" ? "deactivated" : row.isLive ? "active" : "stopped",
  last: lastOf(row),
});

function lastOf({ lastAt, lastState, lastProblem }: ProgramRow): View["programs"][number]["last"] {
  if (lastAt === null) return null;
  const at = lastAt.toISOString();
  if (lastState !== "dropped") {
    const state = lastState === null ? "waiting" : lastState === "open" ? "processing" : "issued";
    return { at, state, trouble: null, detail: "" };
  }
  const trouble = readTrouble(lastProblem);
  return { at, state: "failed", trouble: trouble?.kind ?? null, detail: trouble?.detail ?? problemOf(null).detail };
}
