import { whois } from "@nameplane/contracts/domains/operations";
import { useCallback, useEffect, useReducer } from "react";
import type { Api } from "../../lib/api/client.ts";
import { isAborted } from "../../lib/api/api-error.ts";
import { htmlToText } from "../../lib/api/html-to-text.ts";
import { useApi } from "../../lib/api/api-context.tsx";

export type WhoisView = {
  /** Look-ups under way: up with each, down with each answer. */
  readonly loading: number;
  readonly text: string | null;
  readonly error: unknown;
  /** The answer held no WHOIS text. */
  readonly missing: boolean;
};

export const noWhois: WhoisView = { loading: 0, text: null, error: null, missing: false };

export type WhoisStep =
  | { readonly kind: "start" }
  | { readonly kind: "answer"; readonly text: string | null }
  | { readonly kind: "failure"; readonly error: unknown }
  | { readonly kind: "aborted" };

/** A start clears what was there and counts up; every end counts down. */
export function stepWhois(view: WhoisView, step: WhoisStep): WhoisView {
  if (step.kind === "start") return { ...noWhois, loading: view.loading + 1 };
  const left = { ...view, loading: view.loading - 1 };
  if (step.kind === "answer") return { ...left, text: step.text, missing: step.text === null };
  return step.kind === "failure" ? { ...left, error: step.error } : left;
}

/** One look-up; null when the answer carries no text. Only reads, so it may run again after a login and ends with its dialog. */
export async function lookUp(api: Api, domainname: string, signal: AbortSignal): Promise<string | null> {
  const answer: { parameters?: { whois?: string } } = await api.call(
    whois,
    { domainname },
    { readsOnly: true, handled: true, signal },
  );
  const html = answer.parameters?.whois;
  return html ? htmlToText(html) : null;
}

/** Looks a name up when it becomes visible, and again when asked. */
export function useWhois(domainname: string): WhoisView & { readonly again: () => void } {
  const api = useApi();
  const [view, step] = useReducer(stepWhois, noWhois);
  const run = useCallback(
    async (signal: AbortSignal) => {
      step({ kind: "start" });
      try {
        step({ kind: "answer", text: await lookUp(api, domainname, signal) });
      } catch (error) {
        step(isAborted(error) ? { kind: "aborted" } : { kind: "failure", error });
      }
    },
    [api, domainname],
  );
  useEffect(() => {
    const controller = new AbortController();
    void run(controller.signal);
    return () => controller.abort();
  }, [run]);
  return { ...view, again: () => void run(new AbortController().signal) };
}
