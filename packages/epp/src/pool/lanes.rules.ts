/** `interactive`: somebody waits for it. `background`: renewals, polls, sweeps. */
export type Lane = "interactive" | "background";

/** What placing a command asks about it. `weight` is its share of server time: names in a check, otherwise 1. */
export interface LaneJob {
  readonly lane: Lane;
  readonly isTransform: boolean;
}

/** What placing a command asks about a session. */
export interface SessionLoad {
  readonly isReady: boolean;
  readonly inFlight: number;
  readonly transforms: number;
  readonly background: number;
  readonly backgroundTransforms: number;
  readonly weight: number;
}

export interface LaneLimits {
  readonly window: number;
  readonly transformWindow: number;
}

/** Sessions background work may hold of so many open ones while people are about: half, and at least the only one. */
export function backgroundShare(openSessions: number): number {
  return Math.max(1, Math.floor(openSessions / 2));
}

/** Whoever has sent a command within this time is taken to send another. */
export const personMs = 2_000;

/**
 * The session to put a command on, or -1 when it must wait.
 *
 * An interactive command never goes behind a background transform on the same session, as order in a session is strict;
 * background work never holds more than half of the sessions while people are about, and all of them when nobody is. Among the rest the
 * least loaded one is taken.
 */
export function placeJob(sessions: readonly SessionLoad[], job: LaneJob, limits: LaneLimits, isSomebodyThere = true): number {
  const open = sessions.filter((session) => session.isReady).length;
  const heldByBackground = sessions.filter((session) => session.background > 0).length;
  const mayHoldMore = !isSomebodyThere || heldByBackground < backgroundShare(open);
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const [index, session] of sessions.entries()) {
    if (!session.isReady || session.inFlight >= limits.window) continue;
    if (job.isTransform && session.transforms >= limits.transformWindow) continue;
    if (job.lane === "interactive" && session.backgroundTransforms > 0) continue;
    if (job.lane === "background" && session.background === 0 && !mayHoldMore) continue;
    const cost = costOf(session, job);
    if (cost < bestCost) {
      best = index;
      bestCost = cost;
    }
  }
  return best;
}

function costOf(session: SessionLoad, job: LaneJob): number {
  // A transform's time is unknown and long compared with a name in a check.
  const load = session.weight + session.transforms * 50;
  // Lanes keep apart as long as there is a choice.
  const isShared = job.lane === "interactive" ? session.background > 0 : session.inFlight > session.background;
  return isShared ? load + 1000 : load;
}

/** Sessions worth having open for so much work: one per command, as a session works through its commands one by one. */
export function sessionsWanted(busy: number, warmSessions: number, allowed: number): number {
  return Math.min(allowed, Math.max(Math.min(warmSessions, allowed), busy));
}
