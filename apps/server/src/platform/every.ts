import { errorFields, type Log } from "./log.ts";

/** Repeats work with a pause between the end of one run and the start of the next; a failed run is logged and the next one comes. */
export function every(seconds: number, name: string, log: Log, run: () => Promise<void>): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  let stopped = false;
  const turn = () => {
    current = run()
      .catch((error: unknown) => log.error({ event: "sweep.failed", name, ...errorFields(error) }, "sweep failed"))
      .then(() => {
        if (!stopped) timer = setTimeout(turn, seconds * 1000);
      });
  };
  turn();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
