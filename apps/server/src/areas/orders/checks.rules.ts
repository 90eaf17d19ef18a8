/** A state that a request reached, with who caused it and why. */
type Step = { readonly to_state: string; readonly reason: string | null; readonly actor: string };

/** States in which a request waits for something outside; its jobs only check whether that has happened. */
const waits: readonly string[] = ["pending_registry", "pending_unlock"];

/**
 * The steps of a request without the checks that changed nothing. In such a check, our own jobs move the request to queued and
 * processing, and then back to the waiting state. A transfer that takes five days is checked hundreds of times, so the wait is
 * shown once, from when it began.
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

/** How many times work on a request was started. A check after a wait does not count, whatever it finds. */
export function timesBegun(steps: readonly Step[]): number {
  return steps.filter(({ to_state: state }, at) => {
    const [waited, queued] = [steps[at - 2], steps[at - 1]];
    const isCheck = waits.includes(waited?.to_state ?? "") && queued?.to_state === "queued" && queued.actor.startsWith("job:");
    return state === "processing" && !isCheck;
  }).length;
}
