/** Stops on SIGTERM and SIGINT, and when the parent is gone: one that is killed says nothing, but the channel to it closes. */
export function endOnSignal(stop: () => void): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
  if (!process.channel) return;
  process.once("disconnect", stop);
  // the channel alone keeps nobody alive
  process.channel.unref();
}
