import type { AnswerOf } from "@nameplane/contracts";
import type { swishPayment } from "@nameplane/contracts/payments/operations";
import type { SwishView } from "@nameplane/contracts/payments/swish";
import type { TimelineStep } from "../../../ui/layout/steps.tsx";

export type SwishPayment = AnswerOf<typeof swishPayment>;
type Step = SwishView["step"];

/** What the payer can do with a request, in the panel or on the page of a pay link. */
export type SwishActs = {
  /** Sends the request to a number. With null, the payer opens it with a code or a link. */
  readonly send: (number: string | null) => Promise<unknown>;
  readonly cancel: () => Promise<unknown>;
};

const parts = ["number", "sent", "app", "done"] as const;
/** The position in the timeline at which each step waits. */
const reached: Readonly<Record<Step, number>> = { number: 0, sending: 1, sent: 2, confirming: 2, done: 4, error: 2 };

/** The timeline of a payment: number entered, request sent, approved in the app, done. */
export function timelineOf(step: Step, words: (part: (typeof parts)[number]) => string): readonly TimelineStep[] {
  const at = reached[step];
  return parts.map((key, index) => ({
    key,
    title: words(key),
    state: index < at ? "done" : index > at ? "todo" : step === "error" ? "failed" : "now",
  }));
}

/** The time left until an instant in minutes and seconds, such as 4:05. Never below zero. */
export function timeLeft(until: string, now: Date): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Whether the state can still change without the payer doing anything on this page. */
export const isMoving = (step: Step): boolean => step === "sending" || step === "sent" || step === "confirming";
