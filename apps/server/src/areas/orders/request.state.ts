/**
 * The state machine of a request (docs/states.md#requests). Rows are states and cells are events; a missing cell means that the
 * event is refused (2304). The table state_edge has the same edges, and a database test compares the two.
 */
export const requestTransitions = {
  in_basket: {
    checkOut: ["awaiting_payment", "queued", "second_opinion"],
    moderate: ["action_required"],
    ask: ["action_required"],
  },
  awaiting_payment: {
    paid: ["queued"],
    payFailed: ["action_required"],
    review: ["second_opinion"],
    hold: ["on_hold"],
    duplicate: ["cancelled_duplicate"],
    timeOut: ["cancelled_timeout"],
    cancel: ["cancelled"],
  },
  queued: {
    start: ["processing"],
    take: ["manual"],
    review: ["second_opinion"],
    hold: ["on_hold"],
    ask: ["action_required"],
    duplicate: ["cancelled_duplicate"],
    cancel: ["cancelled"],
  },
  processing: {
    complete: ["completed"],
    registryWaits: ["pending_registry"],
    registryLocked: ["pending_unlock"],
    ask: ["action_required"],
    take: ["manual"],
    requeue: ["queued"],
    fail: ["failed"],
    reject: ["rejected"],
  },
  pending_registry: {
    complete: ["completed"],
    ask: ["action_required"],
    take: ["manual"],
    requeue: ["queued"],
    fail: ["failed"],
    reject: ["rejected"],
    timeOut: ["cancelled_timeout"],
    cancel: ["cancelled"],
  },
  pending_unlock: {
    unlocked: ["queued"],
    ask: ["action_required"],
    take: ["manual"],
    timeOut: ["cancelled_timeout"],
    cancel: ["cancelled"],
  },
  manual: {
    complete: ["completed"],
    requeue: ["queued"],
    registryWaits: ["pending_registry"],
    ask: ["action_required"],
    hold: ["on_hold"],
    fail: ["failed"],
    reject: ["rejected"],
    cancel: ["cancelled"],
  },
  on_hold: {
    release: ["queued", "awaiting_payment"],
    ask: ["action_required"],
    reject: ["rejected"],
    timeOut: ["cancelled_timeout"],
    cancel: ["cancelled"],
  },
  second_opinion: {
    approve: ["queued", "awaiting_payment"],
    deny: ["rejected"],
    timeOut: ["cancelled_timeout"],
    cancel: ["cancelled"],
  },
  action_required: {
    fix: ["queued", "awaiting_payment"],
    registryWaits: ["pending_registry"],
    complete: ["completed"],
    take: ["manual"],
    deny: ["rejected"],
    timeOut: ["cancelled_timeout"],
    cancel: ["cancelled"],
  },
  failed: { restart: ["queued"], take: ["manual"], cancel: ["cancelled"], giveUp: ["junk"] },
  completed: {},
  cancelled: {},
  cancelled_duplicate: {},
  cancelled_timeout: {},
  rejected: {},
  junk: {},
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type RequestState = keyof typeof requestTransitions;
type EventsOf<State> = State extends RequestState ? keyof (typeof requestTransitions)[State] : never;
export type RequestEvent = EventsOf<RequestState>;

/** States in which the event may happen, each with the states it may lead to. */
export function edgesOf(event: RequestEvent): { from: RequestState; to: readonly RequestState[] }[] {
  return (Object.keys(requestTransitions) as RequestState[]).flatMap((from) => {
    const targets = (requestTransitions[from] as Partial<Record<RequestEvent, readonly RequestState[]>>)[event];
    return targets ? [{ from, to: targets }] : [];
  });
}

export function isAllowed(from: RequestState, event: RequestEvent, to: RequestState): boolean {
  return edgesOf(event).some((edge) => edge.from === from && edge.to.includes(to));
}

export const finalStates: readonly RequestState[] = [
  "completed",
  "cancelled",
  "cancelled_duplicate",
  "cancelled_timeout",
  "rejected",
  "junk",
];

/** States in which we take the next step: a worker takes the request when next_check_at comes. */
export const workedStates: readonly RequestState[] = ["queued", "processing", "pending_registry"];

/** The whole order waits for a user who may approve it, so it can only be withdrawn as a whole. */
export const awaitingApproval = 4015;
/**
 * Before the order is funded, it has to be paid. Afterwards, this means that the registry's fee differs from the quoted fee.
 */
export const paymentRequired = 4006;
/** The customer must add details. The second reason means that the customer was already reminded. */
export const detailsMissing = 4004;
export const detailsReminded = 4012;

/** The customer must send a document. It is uploaded and reviewed in the same way for every type of request. */
export const documentWanted = 4007;

/**
 * What the customer may do in the list of requests (cancel, fix, restart). A locked request allows none of it. mayWithdraw:
 * whether a request that waits at the registry can be withdrawn there.
 */
export function customerActions({
  state,
  reason,
  isLocked,
  hasFix,
  mayWithdraw,
}: {
  state: RequestState;
  reason: number | null;
  isLocked: boolean;
  hasFix: boolean;
  mayWithdraw: boolean;
}): { cancel: boolean; fix: boolean; reset: boolean } {
  const may = (event: RequestEvent) => !isLocked && edgesOf(event).some((edge) => edge.from === state);
  const isWhole = reason === awaitingApproval;
  return {
    cancel: may("cancel") && (state !== "pending_registry" || mayWithdraw) && !isWhole,
    fix: may("fix") && hasFix,
    reset: may("restart"),
  };
}
