import { systemStatus } from "@nameplane/contracts/backoffice/operations";
import { systemStatusSpec, type SystemState } from "@nameplane/contracts/backoffice/status";
import type { PublicCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { listNotices, readChecks, type NoticeRow, type SeenCheck } from "./status.repository.ts";
import { stateNow, stateOfAll, stateOfAnswer, whenOf } from "./status.rules.ts";

/** How long a result is reused. When something is wrong, many people open the status page at once. */
const keepMs = 5000;
/** The database normally answers in a millisecond; when it takes this long, everything is slow. */
const slowDatabaseMs = 1000;

type Answer = Awaited<ReturnType<typeof readStatus>>;

export function backofficeRoutes(edge: Edge): void {
  const kept = new Map<string, { readonly answer: Promise<Answer>; readonly untilMs: number }>();
  edge.public(systemStatus, systemStatusSpec, { feature: "showSystemStatus" }, (call) => {
    const key = `${call.brand.brandId} ${call.language}`;
    const known = kept.get(key);
    const nowMs = call.now.getTime();
    if (known !== undefined && known.untilMs > nowMs) return known.answer;
    const answer = readStatus(call);
    kept.set(key, { answer, untilMs: nowMs + keepMs });
    answer.catch(() => kept.delete(key));
    return answer;
  });
}

async function readStatus(call: PublicCall) {
  const { now, language } = call;
  const started = performance.now();
  const { checks, notices } = await call.publicTx(async (trx) => ({
    checks: await readChecks(trx),
    notices: await listNotices(trx, language, now),
  }));
  const database = stateOfAnswer(true, performance.now() - started, slowDatabaseMs);
  const parts = [
    { part: "database" as const, name: null, state: database, checked: now.toISOString(), since: null },
    ...checks.map((check) => presentCheck(check, now)),
  ];
  const shown = notices.map((notice) => presentNotice(notice, now));
  const announced = shown.some(({ when, severity }) => when === "now" && severity !== "info");
  return {
    state: stateOfAll(
      parts.map(({ state }) => state),
      announced,
    ),
    parts,
    notices: shown,
  };
}

const kinds = ["registry", "dns", "mail", "payments", "orders"] as const;

function presentCheck({ part, name, state, checkedAt, changedAt }: SeenCheck, now: Date) {
  const kind = kinds.find((each) => each === part.split(":")[0]);
  if (kind === undefined) throw new Error(`the status page knows no part ${part}`);
  const stands: SystemState = stateNow({ state, checkedAt }, now);
  // If the current state is "unknown", the time since when is not known either.
  const since = stands === state ? changedAt.toISOString() : null;
  return { part: kind, name, state: stands, checked: checkedAt.toISOString(), since };
}

function presentNotice({ id, starts_at: starts, ends_at: ends, updates, ...notice }: NoticeRow, now: Date) {
  return {
    noticeid: id,
    ...notice,
    updates: updates.map(({ at, ...update }) => ({ ...update, at: new Date(at).toISOString() })),
    when: whenOf({ starts, ends }, now),
    starts: starts.toISOString(),
    ends: ends?.toISOString() ?? null,
  };
}
