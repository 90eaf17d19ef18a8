import { errorFields, type Log } from "./log.ts";

/** Repeats work with a pause between the end of one run and the start of the next; a failed run is logged and the next one comes. */
export function every(seconds: number, name: string, log: Log, run: () => Promise<void>): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  let isStopped = false;
  const turn = async () => {
    try {
      await run();
    } catch (error) {
      log.error({ event: "sweep.failed", name, ...errorFields(error) }, "sweep failed");
    }
    if (!isStopped) timer = setTimeout(begin, seconds * 1000);
  };
  const begin = () => {
    current = turn();
  };
  begin();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
