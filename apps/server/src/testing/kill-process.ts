/**
 * Sends kill -9. Throws if there is no process number, because 0 and negative numbers mean groups of processes, even the
 * caller's own (kill(2)).
 */
export function killProcess(pid: number | undefined): void {
  if (pid === undefined || !(pid > 0)) throw new Error(`${pid} is no process`);
  process.kill(pid, "SIGKILL");
}
