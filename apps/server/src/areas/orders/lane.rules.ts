/** So many lines of an order go as a small order would; the rest of a large one stands behind what other people wait for. */
export const fewLines = 10;

/** Commands of a request as a rule: a look, the act, and the look that finds what came of it. */
const commandsEach = 3;

/** Minutes until a request's turn at its registry has come, with so many before it; at least one. */
export function minutesInLine(line: { readonly ahead: number; readonly commandsPerMinute: number }): number {
  // What is kept for people, and for what is being granted, takes a tenth.
  return Math.max(1, Math.ceil(((line.ahead + 1) * commandsEach) / (line.commandsPerMinute * 0.9)));
}

/** Whether a request is worked on behind everybody who waits: a later line of a large order, or what the system ordered by itself. */
export function goesInBackground(request: { readonly position: number; readonly origin: string }): boolean {
  return request.position >= fewLines || request.origin === "system";
}
