/** Stops on SIGTERM and SIGINT, and when the parent process dies: a killed parent sends no signal, but its IPC channel closes. */
export function endOnSignal(stop: () => void): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
  if (!process.channel) return;
  process.once("disconnect", stop);
  // An open channel alone does not keep the process running.
  process.channel.unref();
}
