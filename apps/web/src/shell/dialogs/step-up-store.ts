import type { StepUpAsked } from "@nameplane/contracts/identity/step-up";

/** A call that waits until the user has confirmed their identity. */
export type StepUpQuestion = {
  readonly asked: StepUpAsked;
  /** What the call would do, in the words of the screen; null if the screen does not say. */
  readonly why: string | null;
  readonly answer: (proven: boolean) => void;
};

let waiting: readonly StepUpQuestion[] = [];
const listeners = new Set<() => void>();

function set(next: readonly StepUpQuestion[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** The question on the screen. If there are several, they are asked one after another. */
export const currentQuestion = (): StepUpQuestion | null => waiting[0] ?? null;

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Asks the user to confirm their identity. Resolves to false if the user cancels or the call is aborted. */
export function askStepUp(asked: StepUpAsked, why: string | null, ended: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const question: StepUpQuestion = {
      asked,
      why,
      answer: (proven) => {
        set(waiting.filter((each) => each !== question));
        resolve(proven);
      },
    };
    if (ended.aborted) return resolve(false);
    ended.addEventListener("abort", () => question.answer(false));
    set([...waiting, question]);
  });
}
