/**
 * How many first lines of an order are worked on at once; a small order has no others. The rest of a large order comes after the
 * requests of people who wait.
 */
export const fewLines = 10;

/** How many commands a request usually needs: a reading, the change, and a reading that confirms it. */
const commandsEach = 3;

/**
 * A request's place in the queue of its registry: how many commands the registry takes a minute, and how many requests come
 * before it.
 */
export type Line = { readonly ahead: number; readonly commandsPerMinute: number };

// A tenth of the commands is reserved for people who wait and for turns that are just being given.
const minutesFor = (requests: number, { commandsPerMinute }: Line) => (requests * commandsEach) / (commandsPerMinute * 0.9);

/** Minutes until it is the request's turn at its registry, at least one. */
export function minutesInLine(line: Line): number {
  return Math.max(1, Math.ceil(minutesFor(line.ahead + 1, line)));
}

/**
 * How many background requests may use a registry at once, for each command that it takes a minute. One of their commands then
 * waits about four seconds.
 */
export const turnsPerCommand = 0.05;

/** How many seconds a request that was called may take to begin. */
export const calledSeconds = 60;

/**
 * While commands of background work wait longer than this, no further background request is begun. Otherwise all commands would
 * wait longer than they may (10 s), and their requests would have to begin again.
 */
export const patienceMs = 7_000;

/** After how long a request checks again when its registry is behind with all work. */
export const checkAgainMs = 10_000;

const [soonestMs, latestMs] = [60_000, 30 * 60_000];

/**
 * Milliseconds after which a request that waits for its turn checks for it without being called: twice the expected time. It is
 * normally called when its turn comes; the check is for when no other request was left to call it.
 */
export function putBackMs(line: Line): number {
  return Math.round(Math.min(latestMs, Math.max(soonestMs, minutesFor(line.ahead, line) * 60_000 * 2)));
}

/**
 * Whether a request is worked on after those of people who wait: a later line of a large order, or something that the system
 * ordered.
 */
export function goesInBackground(request: { readonly position: number; readonly origin: string }): boolean {
  return request.position >= fewLines || request.origin === "system";
}
