import { stageZone } from "@nameplane/contracts/zones/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { waitOf, type Copies, type Copy } from "./copy-all.rules.ts";
import { keepStaged } from "./staged-zone-cache.ts";

/** How many names are copied at the same time. */
const atOnce = 3;

export type CopyAll = {
  /** The names of the last run, each with its progress. */
  readonly copies: Copies;
  readonly isRunning: boolean;
  /** Until when no name is tried, because calls are limited per minute. Null if there is no pause. */
  readonly pausedUntil: number | null;
  readonly run: (names: readonly string[]) => void;
  /** Ends the run. Records that were copied stay. */
  readonly stop: () => void;
  /** Removes a name from the run, because the user has made a choice for that name alone. */
  readonly settle: (name: string) => void;
};

/**
 * Copies the records of many names that are still elsewhere, a few at a time. A name that cannot be read does not stop the
 * others.
 */
export function useCopyAll(): CopyAll {
  const api = useApi();
  const queries = useQueryClient();
  const [copies, setCopies] = useState<Copies>(new Map());
  const [pausedUntil, setPause] = useState<number | null>(null);
  const [isRunning, setRunning] = useState(false);
  const toEnd = useRef<AbortController | null>(null);
  useEffect(() => () => toEnd.current?.abort(), []);

  const set = (name: string, copy: Copy) => setCopies((all) => new Map(all).set(name, copy));
  const copyOne = async (name: string, signal: AbortSignal): Promise<void> => {
    set(name, { phase: "asking" });
    while (!signal.aborted) {
      try {
        const staged = await api.call(stageZone, { domainname: name, choice: "carry" }, { handled: true, signal });
        keepStaged(queries, name, staged);
        return set(name, { phase: "done", left: staged.left });
      } catch (error) {
        if (signal.aborted) return;
        const ms = waitOf(error);
        if (ms === null) return set(name, { phase: "failed", error });
        setPause(Date.now() + ms);
        await delay(ms, signal);
        setPause(null);
      }
    }
  };
  const run = async (names: readonly string[]) => {
    toEnd.current?.abort();
    const { signal } = (toEnd.current = new AbortController());
    setCopies((all) => {
      const next = new Map(all);
      for (const name of names) next.set(name, { phase: "waiting" });
      return next;
    });
    setRunning(true);
    const queue = [...names];
    const worker = async () => {
      for (let name = queue.shift(); name !== undefined && !signal.aborted; name = queue.shift()) await copyOne(name, signal);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    if (!signal.aborted) setRunning(false);
  };

  return {
    copies,
    isRunning,
    pausedUntil,
    run: (names) => void run(names),
    stop: () => {
      toEnd.current?.abort();
      setPause(null);
      setRunning(false);
      setCopies((all) => new Map([...all].filter(([, { phase }]) => phase === "done" || phase === "failed")));
    },
    settle: (name) => setCopies((all) => new Map([...all].filter(([other]) => other !== name))),
  };
}

/** Resolves after this time, or at once if the signal is aborted. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
