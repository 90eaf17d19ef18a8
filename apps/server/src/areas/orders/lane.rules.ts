/** So many lines of an order go as a small order would; the rest of a large one stands behind what other people wait for. */
export const fewLines = 10;

/** Commands of a request as a rule: a look, the act, and the look that finds what came of it. */
const commandsEach = 3;

/** A registry's place in its minute: what it takes, and how many requests go before one. */
export type Line = { readonly ahead: number; readonly commandsPerMinute: number };

// What is kept for people, and for what is being granted, takes a tenth.
const minutesFor = (requests: number, { commandsPerMinute }: Line) => (requests * commandsEach) / (commandsPerMinute * 0.9);

/** Minutes until a request's turn at its registry has come, with so many before it; at least one. */
export function minutesInLine(line: Line): number {
  return Math.max(1, Math.ceil(minutesFor(line.ahead + 1, line)));
}

/** Requests of many that a registry is told at once, for each command it takes a minute: a command of theirs then waits some four seconds. */
export const turnsPerCommand = 0.05;

/** How long a request that was called may take to begin, seconds. */
export const calledSeconds = 60;

/**
 * While commands of work on many names wait longer than this, no further request of it is begun: those under way would all wait longer
 * than a command may (10 s), and begin again with what they had done.
 */
export const patienceMs = 7_000;

/** How soon a request looks again whose registry is behind with everything. */
export const checkAgainMs = 10_000;

const [soonestMs, latestMs] = [60_000, 30 * 60_000];

/**
 * Milliseconds after which a request that waits for its turn looks by itself, twice as long as it takes: it is called when its turn has
 * come, and only where nobody was left to call it does it have to look.
 */
export function putBackMs(line: Line): number {
  return Math.round(Math.min(latestMs, Math.max(soonestMs, minutesFor(line.ahead, line) * 60_000 * 2)));
}

/** Whether a request is worked on behind everybody who waits: a later line of a large order, or what the system ordered by itself. */
export function goesInBackground(request: { readonly position: number; readonly origin: string }): boolean {
  return request.position >= fewLines || request.origin === "system";
}
