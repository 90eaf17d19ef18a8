import { errorFields, type Log } from "./log.ts";

export interface Sweep {
  stop(): Promise<void>;
}

type Every = (seconds: number, name: string, log: Log, run: () => Promise<void>) => Sweep;

/** Longest pause after a failure, so that an hourly periodic job that fails once does not wait for an hour. */
const againSeconds = 30;

/** Repeats work with a pause between the end of one run and the start of the next; a failed run is logged and tried again. */
export const every: Every = (seconds, name, log, run) => repeat(seconds, 0, name, log, run);

/**
 * Like `every`, for many periodic jobs. Each starts a moment after the one before, so that they do not all need a connection at
 * the same time.
 */
export function everyInTurn(apartMs: number): Every {
  let before = 0;
  return (seconds, name, log, run) => repeat(seconds, before++ * apartMs, name, log, run);
}

function repeat(seconds: number, firstMs: number, name: string, log: Log, run: () => Promise<void>): Sweep {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  let isStopped = false;
  const turn = async () => {
    let pause = seconds;
    try {
      await run();
    } catch (error) {
      pause = Math.min(seconds, againSeconds);
      log.error({ event: "sweep.failed", name, ...errorFields(error) }, "sweep failed");
    }
    if (!isStopped) timer = setTimeout(begin, pause * 1000);
  };
  const begin = () => {
    current = turn();
  };
  if (firstMs === 0) begin();
  else timer = setTimeout(begin, firstMs);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
