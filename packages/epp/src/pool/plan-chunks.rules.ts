export interface ChunkPlanInput {
  /** How many names are to be checked. */
  readonly names: number;
  /** Sessions that share the names. */
  readonly sessions: number;
  /** How many commands may be in flight per session. */
  readonly window: number;
  readonly namesPerCheck: number;
  /** Smallest useful number of names in a command. The first command of a session may have half as many. */
  readonly smallest: number;
}

/**
 * Sizes of the check commands for a list of names, in the order in which they are sent.
 * Every session gets the same number of names, in as many commands as its window allows, so that the round trip is paid only
 * once. The first command of each session is as small as that permits, because its answer is what people see first. If the names
 * require the whole window or more, all commands are as large as the registry accepts.
 */
export function planChunks(input: ChunkPlanInput): readonly number[] {
  const { names, namesPerCheck, window } = input;
  if (names === 0) return [];
  const smallest = Math.max(1, Math.min(input.smallest, namesPerCheck));
  const sessions = Math.max(1, Math.min(input.sessions, Math.ceil(names / smallest)));
  const plans = Array.from({ length: sessions }, (_, session) => {
    const share = Math.floor(names / sessions) + (session < names % sessions ? 1 : 0);
    return planShare(share, window, namesPerCheck, smallest);
  });
  // The first commands of all sessions, then the second ones, and so on.
  const rounds = Math.max(...plans.map((plan) => plan.length));
  return Array.from({ length: rounds }, (_, round) => plans.flatMap((plan) => plan[round] ?? [])).flat();
}

function planShare(share: number, window: number, largest: number, smallest: number): readonly number[] {
  const needed = Math.ceil(share / largest);
  const commands = Math.max(needed, Math.min(window, Math.ceil(share / smallest)));
  if (commands <= 1) return [share];
  const first = Math.max(Math.ceil(smallest / 2), share - (commands - 1) * largest);
  const rest = share - first;
  const others = Array.from({ length: commands - 1 }, (_, index) => {
    const base = Math.floor(rest / (commands - 1));
    return base + (index < rest % (commands - 1) ? 1 : 0);
  });
  return [first, ...others].filter((size) => size > 0);
}
