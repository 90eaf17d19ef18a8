import type { SecondPersonAsked } from "../../lib/api/call-options.ts";

/** An act that waits until the staff member has proposed it, or has decided not to. */
export type SecondPersonQuestion = { readonly asked: SecondPersonAsked; readonly end: () => void };

let question: SecondPersonQuestion | null = null;
const listeners = new Set<() => void>();

function set(next: SecondPersonQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The question on the screen. A new question replaces the current one, because a person presses one button at a time. */
export const currentSecondPerson = (): SecondPersonQuestion | null => question;

export function onSecondPerson(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Offers to propose an act to a second staff member. Resolves when the dialog is closed, or when the call is aborted. */
export function askSecondPerson(asked: SecondPersonAsked, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const mine: SecondPersonQuestion = {
      asked,
      end: () => {
        if (question === mine) set(null);
        resolve();
      },
    };
    if (ended.aborted) return resolve();
    ended.addEventListener("abort", mine.end);
    question?.end();
    set(mine);
  });
}
