/** kill -9. Never to a group of processes, which may be the caller's own (kill(2)): without a number it throws. */
export function killProcess(pid: number | undefined): void {
  if (pid === undefined || !(pid > 0)) throw new Error(`${pid} is no process`);
  process.kill(pid, "SIGKILL");
}
