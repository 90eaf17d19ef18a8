/** `interactive`: a person waits for the command. `background`: renewals, polling and periodic jobs. */
export type Lane = "interactive" | "background";

/**
 * The properties of a command that decide where it is placed. `weight` is its share of server time: the number of names in a
 * check, otherwise 1.
 */
export interface LaneJob {
  readonly lane: Lane;
  readonly isTransform: boolean;
}

/** The load of a session, which decides whether a command is placed on it. */
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

/** The number of open sessions that background work may use while people are active: half of them, and at least one. */
export function backgroundShare(openSessions: number): number {
  return Math.max(1, Math.floor(openSessions / 2));
}

/** A person who has sent a command within this time is expected to send another. */
export const personMs = 2_000;

/**
 * The session for a command, or -1 if it must wait.
 * An interactive command is never placed behind a background transform command on the same session, because sessions answer
 * strictly in order. Background work uses at most half of the sessions while people are active, and all of them otherwise. Among
 * the remaining sessions the least loaded one is taken.
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
  // The duration of a transform command is unknown and long compared with one name in a check.
  const load = session.weight + session.transforms * 50;
  // The two lanes share a session only if no other session is available.
  const isShared = job.lane === "interactive" ? session.background > 0 : session.inFlight > session.background;
  return isShared ? load + 1000 : load;
}

/** The number of useful sessions for `busy` commands: one per command, because a session handles its commands one by one. */
export function sessionsWanted(busy: number, warmSessions: number, allowed: number): number {
  return Math.min(allowed, Math.max(Math.min(warmSessions, allowed), busy));
}
