import type { Stripe } from "stripe";
import { toOutcome } from "./errors.ts";

/** Runs calls to the provider: each ends within its time limit, and errors are translated to ours. */
export type Calls = {
  readonly stripe: Stripe;
  readonly read: <T>(call: Promise<T>) => Promise<T>;
  readonly write: <T>(call: Promise<T>) => Promise<T>;
  /** The items of all pages of a list. */
  readonly pages: <T>(list: AsyncIterable<T>) => AsyncGenerator<T>;
};

export function createCalls(stripe: Stripe, timeoutMs: number): Calls {
  return {
    stripe,
    read: (call) => settle(call, false, timeoutMs),
    write: (call) => settle(call, true, timeoutMs),
    pages: (list) => itemsOf(list, timeoutMs),
  };
}

/** Translates errors, and ends a call whose answer arrives too slowly, because the library's own timeout only covers silence. */
async function settle<T>(call: Promise<T>, isWrite: boolean, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no whole answer in time")), timeoutMs * 1.5);
  });
  try {
    return await Promise.race([call, late]);
  } catch (error) {
    throw toOutcome(error, isWrite);
  } finally {
    clearTimeout(timer);
  }
}

/** The items of all pages of a list, with errors translated. */
async function* itemsOf<T>(list: AsyncIterable<T>, timeoutMs: number): AsyncGenerator<T> {
  const iterator = list[Symbol.asyncIterator]();
  for (;;) {
    const next = await settle(Promise.resolve(iterator.next()), false, timeoutMs);
    if (next.done === true) return;
    yield next.value;
  }
}
