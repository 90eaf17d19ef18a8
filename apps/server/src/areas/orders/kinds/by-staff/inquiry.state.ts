import type { InquiryState, InquiryStep } from "@nameplane/contracts/orders/quotes";

/**
 * The state machine of a request for a quote (docs/states.md#requests-for-quotes). The table state_edge has the same edges, and a
 * database test compares them. Each edge is [from, event, to]; "" means that the row does not exist yet.
 */
export const inquiryEdges = [
  ["", "ask", "asked"],
  ["asked", "question", "question"],
  ["question", "reply", "asked"],
  ["asked", "offer", "offered"],
  ["question", "offer", "offered"],
  ["offered", "takeBack", "asked"],
  ["accepted", "takeBack", "asked"],
  ["offered", "accept", "accepted"],
  ["accepted", "replace", "offered"],
  ["accepted", "order", "ordered"],
  ["ordered", "reopen", "accepted"],
  ["offered", "decline", "declined"],
  ["accepted", "decline", "declined"],
  ["offered", "lapse", "lapsed"],
  ["accepted", "lapse", "lapsed"],
  ["asked", "withdraw", "withdrawn"],
  ["question", "withdraw", "withdrawn"],
  ["asked", "close", "closed"],
  ["question", "close", "closed"],
] as const satisfies readonly (readonly [from: InquiryState | "", event: string, to: InquiryState])[];

export type InquiryEvent = (typeof inquiryEdges)[number][1];

/** The state after an event. Null if the event cannot happen in this state. */
export const afterEvent = (from: InquiryState, event: InquiryEvent): InquiryState | null =>
  inquiryEdges.find((edge) => edge[0] === from && edge[1] === event)?.[2] ?? null;

/**
 * Whether nothing more happens to a request for a quote. An ordered one can still be reopened if its order ends without delivery.
 */
export const isOverState = (state: InquiryState): boolean =>
  ["ordered", "declined", "lapsed", "withdrawn", "closed"].includes(state);

/** The name of an event's step in the timeline. */
export const stepOf = {
  question: "question",
  reply: "reply",
  offer: "offered",
  takeBack: "taken_back",
  accept: "accepted",
  replace: "replaced",
  order: "ordered",
  reopen: "reopened",
  decline: "declined",
  lapse: "lapsed",
  withdraw: "withdrawn",
  close: "closed",
} as const satisfies Readonly<Record<Exclude<InquiryEvent, "ask">, InquiryStep>>;
