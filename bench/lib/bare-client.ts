import { readFileSync } from "node:fs";
import { createEppPool, iis, type EppPool } from "../../packages/epp/src/index.ts";
import type { RegistryAgreement, Stage } from "./stage.ts";

/** The number of sessions of one process, which is half of what the registry allows. */
export const sessionsOf = ({ maxSessions }: RegistryAgreement): number => maxSessions / 2;

/** The EPP client without the panel, with all sessions of one process open. */
export async function bareClient(stage: Stage, agreement: RegistryAgreement): Promise<EppPool> {
  const { epp } = (stage.farEnds?.endpoints ?? {}) as {
    epp: { host: string; port: number; ca: string; accounts: { clID: string; pw: string }[] };
  };
  const [account] = epp.accounts;
  if (account === undefined) throw new Error("the registry simulator names no account");
  const sessions = sessionsOf(agreement);
  const pool = createEppPool({
    host: epp.host,
    port: epp.port,
    ca: readFileSync(epp.ca, "utf8"),
    clID: account.clID,
    pw: account.pw,
    profile: iis,
    limits: {
      ...agreement,
      maxSessions: sessions,
      warmSessions: sessions,
      commandsPerMinute: null,
      maxCommandsPerSession: null,
    },
  });
  await pool.warmUp(sessions);
  return pool;
}
