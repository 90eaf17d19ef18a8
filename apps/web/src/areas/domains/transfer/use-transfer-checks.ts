import { checkTransfer } from "@nameplane/contracts/domains/operations";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import type { Api } from "../../../lib/api/client.ts";
import type { InputOf } from "../../../lib/api/operation.ts";
import { dueAgain, mergeCandidates, type Candidate } from "./transfer.rules.ts";

/** How many names are checked at the same time. More would not help, because a registry answers its names one after the other. */
const atOnce = 4;
/** A change at the losing registrar is visible at the registry within a minute. */
export const againMs = 60_000;

async function check(
  api: Api,
  input: InputOf<typeof checkTransfer>,
): Promise<Pick<Candidate, "phase" | "error"> & Partial<Pick<Candidate, "checked">>> {
  try {
    return { phase: "done", checked: await api.call(checkTransfer, input, { handled: true }), error: null };
  } catch (error) {
    return { phase: "failed", error };
  }
}

export type TransferChecks = {
  readonly candidates: readonly Candidate[];
  add(lines: readonly { readonly name: string; readonly code: string | null }[]): void;
  drop(name: string): void;
  /** Checks a name again, with another code if one is given. */
  again(name: string, code?: string): void;
};

/**
 * The names that the user wants to transfer, and what prevents each transfer. Codes are kept only in this memory. Names that are
 * not ready are checked again each minute while the page is visible.
 */
export function useTransferChecks(): TransferChecks {
  const api = useApi();
  const [candidates, setCandidates] = useState<readonly Candidate[]>([]);
  const running = useRef(new Set<string>());
  const change = useCallback(
    (name: string, parts: Partial<Candidate>) =>
      setCandidates((all) => all.map((one) => (one.name === name ? { ...one, ...parts } : one))),
    [],
  );

  useEffect(() => {
    for (const { name, code, phase } of candidates) {
      if (running.current.size >= atOnce) return;
      if (phase !== "waiting" || running.current.has(name)) continue;
      running.current.add(name);
      change(name, { phase: "checking" });
      const input = { domainname: name, ...(code === null ? {} : { authcode: code }) };
      void check(api, input).then((parts) => {
        running.current.delete(name);
        // If another code was entered in the meantime, the name is already waiting for its next check.
        setCandidates((all) =>
          all.map((one) => (one.name === name && one.code === code ? { ...one, ...parts, at: Date.now() } : one)),
        );
        return null;
      });
    }
  }, [api, candidates, change]);

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      setCandidates((all) => {
        const due = new Set(dueAgain(all, Date.now(), againMs));
        return due.size === 0 ? all : all.map((one) => (due.has(one.name) ? { ...one, phase: "waiting" } : one));
      });
    }, 1000);
    return () => clearInterval(timer);
  }, []);

  return {
    candidates,
    add: useCallback((lines) => setCandidates((all) => mergeCandidates(all, lines)), []),
    drop: useCallback((name) => setCandidates((all) => all.filter((one) => one.name !== name)), []),
    again: useCallback((name, code) => change(name, { phase: "waiting", ...(code === undefined ? {} : { code }) }), [change]),
  };
}
