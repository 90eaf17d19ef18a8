/** Phases of a TLD's launch that have rules of their own (RFC 8334 section 2.3), in the order in which they follow each other. */
export const launchPhases = ["sunrise", "landrush", "claims"] as const;
export type LaunchPhaseName = (typeof launchPhases)[number];

/**
 * The rules of a TLD that contain its launch phases. Each is a text with intervals of two times in UTC. Several phases of a kind
 * are separated by commas, as in a landrush whose price falls day by day.
 */
export type LaunchRules = {
  readonly launchSunrise?: string | undefined;
  readonly launchLandrush?: string | undefined;
  readonly launchClaims?: string | undefined;
};

/** An interval of ISO 8601 in whole minutes of UTC: "2026-11-01T16:00Z/2026-12-31T16:00Z". */
const phaseInterval = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ\/\d{4}-\d\d-\d\dT\d\d:\d\dZ$/;

/** How many phases of one kind a launch has at most. */
export const phasesMax = 12;

export type LaunchPhase = {
  readonly phase: LaunchPhaseName;
  /** The number of this phase among the phases of its kind, from 1. */
  readonly number: number;
  readonly from: Date;
  readonly until: Date;
};

/** The phases that the rules of a TLD name, ascending by their beginning. An interval that cannot be read is left out. */
export function launchPhasesOf(rules: LaunchRules): LaunchPhase[] {
  const intervals = { sunrise: rules.launchSunrise, landrush: rules.launchLandrush, claims: rules.launchClaims };
  return launchPhases
    .flatMap((phase) => {
      const all = readIntervals(intervals[phase] ?? "") ?? [];
      return all.map((interval, index) => ({ phase, number: index + 1, ...interval }));
    })
    .toSorted((a, b) => a.from.getTime() - b.from.getTime());
}

/**
 * Reads intervals that do not overlap and are in the order of time. Null if one of them cannot be read, or if there are too many.
 */
export function readIntervals(text: string): readonly { readonly from: Date; readonly until: Date }[] | null {
  const read = text.split(",").map(readInterval);
  const all = read.filter((each) => each !== null);
  const isInOrder = all.every(({ from }, index) => index === 0 || from >= (all[index - 1]?.until ?? from));
  return all.length < read.length || all.length > phasesMax || !isInOrder ? null : all;
}

/** The two times of an interval. Null if it is none, or does not end after its beginning. */
export function readInterval(text: string): { readonly from: Date; readonly until: Date } | null {
  if (!phaseInterval.test(text)) return null;
  const [from = Number.NaN, until = Number.NaN] = text.split("/").map((part) => Date.parse(part));
  return from < until ? { from: new Date(from), until: new Date(until) } : null;
}

/**
 * The state of a TLD's launch. `open`: anybody can register names. `closed`: the next phase has not begun. If two phases overlap,
 * the one that comes first in `launchPhases` applies, because its conditions are stricter.
 */
export type LaunchState =
  | { readonly state: "open" }
  | { readonly state: "closed"; readonly next: LaunchPhase }
  | ({ readonly state: "phase" } & LaunchPhase);

export function launchStateAt(rules: LaunchRules, at: Date): LaunchState {
  const phases = launchPhasesOf(rules);
  const running = launchPhases.flatMap((name) =>
    phases.filter(({ phase, from, until }) => phase === name && from <= at && at < until),
  );
  if (running[0] !== undefined) return { state: "phase", ...running[0] };
  const next = phases.find(({ from }) => from > at);
  return next === undefined ? { state: "open" } : { state: "closed", next };
}
