import type { AnswerOf } from "@nameplane/contracts";
import { whois } from "@nameplane/contracts/domains/operations";
import { useCallback, useEffect, useReducer } from "react";
import type { Api } from "../../lib/api/client.ts";
import { isAborted } from "../../lib/api/api-error.ts";
import { preformattedToText } from "../../lib/api/html-to-text.ts";
import { useApi } from "../../lib/api/api-context.tsx";

/** Facts that the server found in the WHOIS text; null if the text does not contain them. */
export type WhoisFacts = {
  readonly registered: boolean | null;
  readonly registrar: string | null;
  readonly created: string | null;
  readonly expires: string | null;
};

export type WhoisView = {
  /** The number of lookups that are running. */
  readonly loading: number;
  readonly text: string | null;
  readonly facts: WhoisFacts | null;
  readonly error: unknown;
  /** Whether the answer had no WHOIS text. */
  readonly missing: boolean;
};

export const noWhois: WhoisView = { loading: 0, text: null, facts: null, error: null, missing: false };

export type WhoisStep =
  | { readonly kind: "start" }
  | { readonly kind: "answer"; readonly text: string | null; readonly facts?: WhoisFacts | null }
  | { readonly kind: "failure"; readonly error: unknown }
  | { readonly kind: "aborted" };

/** The start of a lookup clears the view and increases the count. Each end decreases it. */
export function stepWhois(view: WhoisView, step: WhoisStep): WhoisView {
  if (step.kind === "start") return { ...noWhois, loading: view.loading + 1 };
  const left = { ...view, loading: view.loading - 1 };
  if (step.kind === "answer") return { ...left, text: step.text, facts: step.facts ?? null, missing: step.text === null };
  return step.kind === "failure" ? { ...left, error: step.error } : left;
}

/**
 * Makes one lookup. The text is null if the answer has none. A lookup only reads, so it may be repeated after a login, and it is
 * aborted when its dialog closes.
 */
export async function lookUp(
  api: Api,
  domainname: string,
  signal: AbortSignal,
): Promise<{ text: string | null; facts: WhoisFacts | null }> {
  const answer: { parameters?: Partial<AnswerOf<typeof whois>["parameters"]> } = await api.call(
    whois,
    { domainname },
    { readsOnly: true, handled: true, signal },
  );
  const { whois: html, registered = null, registrar = null, created = null, expires = null } = answer.parameters ?? {};
  if (!html) return { text: null, facts: null };
  return { text: preformattedToText(html), facts: { registered, registrar, created, expires } };
}

/** Looks up a domain name when the component appears, and again on request. */
export function useWhois(domainname: string): WhoisView & { readonly again: () => void } {
  const api = useApi();
  const [view, step] = useReducer(stepWhois, noWhois);
  const run = useCallback(
    async (signal: AbortSignal) => {
      step({ kind: "start" });
      try {
        step({ kind: "answer", ...(await lookUp(api, domainname, signal)) });
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
