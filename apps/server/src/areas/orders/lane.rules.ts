/**
 * How many lines at the start of an order are worked on at once. A small order has no more lines than this. The remaining lines
 * of a large order come after the requests of people who are waiting.
 */
export const fewLines = 10;

/** How many commands a request usually needs: one to read, one to change, and one to read the result. */
const commandsEach = 3;

/**
 * A request's place in the queue of its registry: how many commands the registry accepts per minute, and how many requests come
 * before it.
 */
export type Line = { readonly ahead: number; readonly commandsPerMinute: number };

// A tenth of the commands is reserved for people who are waiting and for turns that are just being assigned.
const minutesFor = (requests: number, { commandsPerMinute }: Line) => (requests * commandsEach) / (commandsPerMinute * 0.9);

/** Minutes until it is the request's turn at its registry, at least one. */
export function minutesInLine(line: Line): number {
  return Math.max(1, Math.ceil(minutesFor(line.ahead + 1, line)));
}

/**
 * How many background requests may use a registry at once, for each command that the registry accepts per minute. Each of their
 * commands then waits about four seconds.
 */
export const turnsPerCommand = 0.05;

/** How many seconds a request may take to begin after it was called. */
export const calledSeconds = 60;

/**
 * If commands of background work wait longer than this, no further background request begins. Otherwise all commands would exceed
 * the longest permitted wait (10 s), and their requests would have to begin again.
 */
export const patienceMs = 7_000;

/** After how long a request checks again if its registry is behind with all of its work. */
export const checkAgainMs = 10_000;

const [soonestMs, latestMs] = [60_000, 30 * 60_000];

/**
 * Milliseconds after which a waiting request checks for its turn without having been called: twice the expected time. A request
 * is normally called when its turn comes. The check covers the case that no other request was left to call it.
 */
export function putBackMs(line: Line): number {
  return Math.round(Math.min(latestMs, Math.max(soonestMs, minutesFor(line.ahead, line) * 60_000 * 2)));
}

/**
 * Whether a request is worked on after the requests of people who are waiting: it is a later line of a large order, or the system
 * ordered it.
 */
export function goesInBackground(request: { readonly position: number; readonly origin: string }): boolean {
  return request.position >= fewLines || request.origin === "system";
}
