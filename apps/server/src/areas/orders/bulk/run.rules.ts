import { codeOf } from "@nameplane/contracts";
import type { RequestState } from "../request.state.ts";

/** One domain of a run, with its request if one was ordered. */
export type RunRow = {
  readonly position: number;
  readonly name: string;
  readonly itemId: string | null;
  /** State of the row itself. If the row led to an order, the state of its request is shown instead. */
  readonly state: "pending" | "done" | "skipped" | "failed";
  readonly error: string | null;
  readonly text: string | null;
  readonly request: {
    readonly id: string;
    readonly number: number;
    readonly state: RequestState;
    readonly reason: number | null;
    readonly text: string | null;
  } | null;
  /** Our copy of the expiry date, as updated after the registry was read. */
  readonly expiresAt: Date | null;
};

export type Progress = "done" | "waiting" | "failed";
export type CauseAct = "restart" | "again" | "pay" | "restore";

const failedStates: readonly RequestState[] = [
  "action_required",
  "failed",
  "rejected",
  "junk",
  "cancelled",
  "cancelled_duplicate",
  "cancelled_timeout",
];

/** Sub-reason of a request that waits for approval within its account (4015). */
const approvalReason = 4015;

export function progressOf(row: RunRow): Progress {
  if (row.request !== null) {
    if (row.request.state === "completed") return "done";
    // The order still has to be approved within the account, which is not a failure.
    if (row.request.reason === approvalReason) return "waiting";
    return failedStates.includes(row.request.state) ? "failed" : "waiting";
  }
  if (row.state === "pending") return "waiting";
  return row.state === "failed" ? "failed" : "done";
}

export type Cause = {
  readonly cause: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly text: string | null;
  readonly count: number;
  readonly act: CauseAct | null;
};

/** A text for why a row failed: the same for rows with the same cause, even if the outside party's text contains the domain. */
export function causeOf(row: RunRow): string {
  if (row.request === null) return `error ${row.error ?? ""} ${plain(row.text, row.name)}`.trim().slice(0, 300);
  const { state, reason, text } = row.request;
  return `${reason ?? codeOf("request", state)} ${plain(text, row.name)}`.trim().slice(0, 300);
}

/** The text without everything that differs between domains: name, numbers and dates. */
function plain(text: string | null, name: string): string {
  return (text ?? "").toLowerCase().replaceAll(name, "*").replaceAll(/\d+/g, "#").replaceAll(/\s+/g, " ").trim();
}

/** The failed rows grouped by cause, the largest group first. */
export function causesOf(rows: readonly RunRow[], isFixable: (reason: number) => boolean): Cause[] {
  const groups = Map.groupBy(
    rows.filter((row) => progressOf(row) === "failed"),
    causeOf,
  );
  return [...groups]
    .map(([cause, members]): Cause => {
      const first = members[0];
      const request = first?.request ?? null;
      return {
        cause,
        status: request === null ? null : (request.reason ?? codeOf("request", request.state)),
        error: request === null ? (first?.error ?? null) : null,
        text: request === null ? (first?.text ?? null) : request.text,
        count: members.length,
        act: first === undefined ? null : actOf(first, isFixable),
      };
    })
    .toSorted((a, b) => b.count - a.count || (a.cause < b.cause ? -1 : 1));
}

/** What the customer can do about a failed row. Null if nothing helps, or if a person has to deal with it. */
function actOf({ request }: RunRow, isFixable: (reason: number) => boolean): CauseAct | null {
  if (request === null) return "restart";
  if (request.state === "failed") return "restart";
  if (request.state === "action_required") {
    if (request.reason === 4006) return "pay";
    return request.reason !== null && isFixable(request.reason) ? "restart" : null;
  }
  return request.state === "cancelled_duplicate" || request.state === "junk" ? null : "again";
}
