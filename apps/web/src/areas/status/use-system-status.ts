import type { AnswerOf } from "@nameplane/contracts";
import { systemStatus } from "@nameplane/contracts/backoffice/operations";
import { useQuery } from "@tanstack/react-query";
import type { StatusTone } from "../../ui/text/status-mark.tsx";
import { useApi } from "../../lib/api/api-context.tsx";
import { paced } from "../../lib/api/paced.ts";
import { apiQuery } from "../../lib/api/use-api.ts";

export type SystemStatus = AnswerOf<typeof systemStatus>;
export type SystemPart = SystemStatus["parts"][number];
export type SystemState = SystemStatus["state"];

/** The worker checks every minute, and so does the page. */
const everyMs = 60_000;

/** The status of the systems, refreshed while the page is visible. */
export function useSystemStatus() {
  return useQuery({ ...apiQuery(useApi(), systemStatus, {}, { staleTimeMs: 5000 }), refetchInterval: paced(everyMs) });
}

export const toneOf: Readonly<Record<SystemState, StatusTone>> = {
  ok: "active",
  degraded: "needs",
  down: "problem",
  unknown: "ended",
};
