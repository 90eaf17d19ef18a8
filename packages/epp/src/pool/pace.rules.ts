import type { Lane } from "./lanes.rules.ts";

/**
 * The commands of one registry account in the last minute, as seen by all its users. Processes share the account's limit by
 * passing this value to each other. Times are in milliseconds.
 */
export interface Pace {
  /** The latest time of any request so far. A clock that jumps back therefore grants no extra commands. */
  readonly at: number;
  /** Commands granted in each of the last 64 seconds, by second modulo 64. */
  readonly granted: Readonly<Record<Lane, readonly number[]>>;
  /**
   * The number of commands that a lane may get at once, refilled with time. It prevents a burst from using up the whole minute.
   */
  readonly credit: Readonly<Record<Lane, number>>;
  /** When a person's command was last requested; 0 if never. */
  readonly personAt: number;
  /** When a lane last got less than it requested; 0 if never. */
  readonly shortAt: Readonly<Record<Lane, number>>;
}

/** Commands that a process wants to send now. */
export interface PaceWish {
  readonly interactive: number;
  readonly background: number;
  /** The number of waiting logins. They are granted before commands, and not treated as commands for which a person waits. */
  readonly logins: number;
  /** The number of commands that were sent without a request, such as the logout of a session that ends. */
  readonly spent: number;
}

export interface PaceGrant {
  readonly interactive: number;
  readonly background: number;
  readonly logins: number;
  /** How long to wait, by lane, before requesting again the commands that were not granted; 0 if all were granted. */
  readonly waitMs: Readonly<Record<Lane, number>>;
}

/** A granted command is sent within this time after the request, or not at all. */
export const grantMs = 2_000;

// Grants are remembered for a minute, plus the lifetime of a grant, plus one second for rounding and one for the way to the
// registry.
const seconds = 64;
/** A caller that got less than it requested asks again within this time. If it does not, it no longer counts as waiting. */
const shortMs = 1_500;
const askAgainMs = 1_000;
/** For this long after a person's command, more is reserved for the next person. */
const personMs = 5 * 60_000;

const zeros: readonly number[] = Array.from({ length: seconds }, () => 0);

export function newPace(perMinute: number, now: number): Pace {
  const rules = rulesOf(perMinute, false);
  return {
    at: now,
    granted: { interactive: zeros, background: zeros },
    credit: rules.burst,
    personAt: 0,
    shortAt: { interactive: 0, background: 0 },
  };
}

/**
 * The limits that follow from the agreed commands per minute. Background work leaves `reserve` of the minute to people: a fifth
 * while a person is active, otherwise a twentieth. A tenth (`floor`) belongs to background work even if people request more than
 * the rest, so that a flood of searches does not stop renewals.
 */
function rulesOf(perMinute: number, isSomebodyThere: boolean) {
  // Hellos and logouts are sent without a request.
  const limit = perMinute - Math.min(4, Math.floor(perMinute / 10));
  const reserve = Math.floor(perMinute / (isSomebodyThere ? 5 : 20));
  return {
    limit,
    reserve,
    floor: Math.max(1, Math.floor(perMinute / 10)),
    burst: { interactive: Math.max(1, perMinute / 2), background: Math.max(1, perMinute / 30) },
    perSecond: { interactive: limit / seconds, background: (limit - reserve) / seconds },
  };
}

/**
 * Grants as many of the requested commands as the agreement allows now. In any 60 seconds no more than `perMinute` are sent,
 * whichever process asks and in whatever order, as long as each is sent within `grantMs` of its request. People's commands go
 * first: while a person waits, background work gets only its floor.
 */
export function takeFromPace(
  before: Pace,
  perMinute: number,
  wish: PaceWish,
  now: number,
): { readonly pace: Pace; readonly grant: PaceGrant } {
  const at = Math.max(now, before.at);
  const interactive = moved(before.granted.interactive, before.at, at);
  const background = moved(before.granted.background, before.at, at);
  const personAt = wish.interactive > 0 ? at : before.personAt;
  const { limit, reserve, floor, burst, perSecond } = rulesOf(perMinute, at - personAt < personMs);
  const credit = (lane: Lane): number => Math.min(burst[lane], before.credit[lane] + ((at - before.at) / 1000) * perSecond[lane]);
  const slot = Math.floor(at / 1000) % seconds;

  interactive[slot] = (interactive[slot] ?? 0) + wish.spent;
  const backgroundUsed = sum(background);
  const free = Math.max(0, limit - sum(interactive) - backgroundUsed);
  const logins = Math.min(wish.logins, free);
  const isBackgroundWaiting = wish.background > 0 || at - before.shortAt.background < shortMs;
  const owed = isBackgroundWaiting ? Math.max(0, floor - backgroundUsed) : 0;
  const forPeople = whole(wish.interactive, credit("interactive"), free - logins - owed);
  const isShort = forPeople < wish.interactive || at - before.shortAt.interactive < shortMs;
  const left = free - logins - forPeople;
  const room = isShort ? Math.min(owed, left) : Math.max(left - reserve, Math.min(owed, left));
  const forBackground = whole(wish.background, credit("background"), room);
  interactive[slot] += logins + forPeople;
  background[slot] = (background[slot] ?? 0) + forBackground;

  const creditLeft = {
    interactive: credit("interactive") - forPeople,
    background: credit("background") - forBackground,
  };
  const freeAgainMs = untilFree(interactive, background, at);
  const waitFor = (lane: Lane, isMet: boolean, isFree: boolean): number => {
    if (isMet) return 0;
    const creditMs = (Math.max(0, 1 - creditLeft[lane]) / perSecond[lane]) * 1000;
    return Math.ceil(Math.min(askAgainMs, Math.max(10, creditMs, isFree ? 0 : freeAgainMs)));
  };
  const isPeopleMet = forPeople === wish.interactive && logins === wish.logins;
  const isBackgroundMet = forBackground === wish.background;
  return {
    pace: {
      at,
      granted: { interactive, background },
      credit: creditLeft,
      personAt,
      shortAt: {
        interactive: forPeople < wish.interactive ? at : before.shortAt.interactive,
        background: isBackgroundMet ? before.shortAt.background : at,
      },
    },
    grant: {
      interactive: forPeople,
      background: forBackground,
      logins,
      waitMs: {
        interactive: waitFor("interactive", isPeopleMet, left > owed),
        background: waitFor("background", isBackgroundMet, room > forBackground),
      },
    },
  };
}

/**
 * The commands that a lane was granted, by second, after the clock has moved on to `to`. Grants older than the window are
 * dropped.
 */
function moved(granted: readonly number[], from: number, to: number): number[] {
  const [first, last] = [Math.floor(from / 1000), Math.floor(to / 1000)];
  const next = [...granted];
  for (let second = first + 1; second <= Math.min(last, first + seconds); second += 1) next[second % seconds] = 0;
  return next;
}

/** Milliseconds until the oldest granted commands leave the window of 64 seconds. */
function untilFree(interactive: readonly number[], background: readonly number[], at: number): number {
  const now = Math.floor(at / 1000);
  for (let second = now - seconds + 1; second <= now; second += 1) {
    const slot = second % seconds;
    if ((interactive[slot] ?? 0) + (background[slot] ?? 0) > 0) return (second + seconds) * 1000 - at;
  }
  return 0;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const whole = (...most: readonly number[]): number => Math.max(0, Math.floor(Math.min(...most)));
