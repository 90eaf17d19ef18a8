/** A state a request came to, who brought it there, and why. */
type Step = { readonly to_state: string; readonly reason: string | null; readonly actor: string };

/** Where a request stands until something outside changes; its jobs only look. */
const waits: readonly string[] = ["pending_registry", "pending_unlock"];

/**
 * The steps of a request without the looks that changed nothing: queued and processing by our own jobs, and back where it waited. A move
 * that takes five days is looked at some hundred times; that it waits stands once, as of when it began.
 */
export function withoutChecks<T extends Step>(steps: readonly T[]): T[] {
  const kept: T[] = [];
  for (const step of steps) {
    const [waited, queued, processed] = kept.slice(-3);
    const isCheck =
      waits.includes(step.to_state) &&
      waited?.to_state === step.to_state &&
      waited.reason === step.reason &&
      queued?.to_state === "queued" &&
      processed?.to_state === "processing" &&
      [queued, processed, step].every(({ actor }) => actor.startsWith("job:"));
    if (isCheck) kept.splice(-2);
    else kept.push(step);
  }
  return kept;
}

/** How often a request was begun: a look after one that waits is none, whatever it finds. */
export function timesBegun(steps: readonly Step[]): number {
  return steps.filter(({ to_state: state }, at) => {
    const [waited, queued] = [steps[at - 2], steps[at - 1]];
    const isCheck = waits.includes(waited?.to_state ?? "") && queued?.to_state === "queued" && queued.actor.startsWith("job:");
    return state === "processing" && !isCheck;
  }).length;
}
