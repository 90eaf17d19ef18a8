import type { StepUpAsked } from "@nameplane/contracts/identity/step-up";
import type { ApiError } from "./api-error.ts";
import type { Operation } from "./operation.ts";
import type { Identity } from "./replay-queue.ts";
import type { SendBody } from "./send-file.ts";

export type CallOptions = {
  /** Milliseconds after which the call fails with -1. If absent, the configured ajaxTimeout is used. */
  readonly timeoutMs?: number;
  /**
   * Whether the call continues after a navigation. Writes and cached queries do. A lookup whose screen is no longer shown does
   * not.
   */
  readonly keep?: boolean;
  /** Whether the caller shows the failure itself. If so, there is no ajax-error event. */
  readonly handled?: boolean;
  /** Whether a failure has no consequences at all: no dialog, no event, no report, and no request to log in. */
  readonly ignored?: boolean;
  /**
   * Codes that the caller handles itself, such as 2200 if it means a wrong PIN. A missing session (HTTP 401) is always handled by
   * the request layer.
   */
  readonly ownCodes?: readonly number[];
  /**
   * Whether the call is part of a login or of confirming the user's identity. Without a session, such a call fails at once, and
   * the user is not asked to log in.
   */
  readonly ofLogin?: boolean;
  /** Idempotency-Key of the form to which this call belongs. */
  readonly key?: string;
  /** Whether a POST only reads data. It then ends with its screen, and the user need not be told if it is not sent. */
  readonly readsOnly?: boolean;
  readonly signal?: AbortSignal;
  /** The function that sends a body that is a file, and reports its progress. */
  readonly send?: SendBody;
  /** Whether this is the call that asks who is logged in. It names no expected user, and does not wait for a login. */
  readonly anyIdentity?: boolean;
  /** What the call does. It is shown to a user who must first confirm their identity. */
  readonly why?: string;
  /** Whether cookies are sent. If absent, they are. */
  readonly credentials?: boolean;
};

/** A staff act that has to be proposed to a second staff member: its operation and input, and what it would do, in words. */
export type SecondPersonAsked = {
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly why: string | null;
};

/** How the session reacts to the outcomes of calls. */
export type SessionHooks = {
  /** Called when a call found no session. "queue" keeps the call for the next login, and "refuse" lets it fail. */
  readonly onLoginRequired: () => "queue" | "refuse";
  readonly onTwoStepRequired: (data: unknown) => void;
  /**
   * Called when the account is suspended. `isLogin`: whether the call was part of a login, so that there is no session to end.
   * `payLink`: the token for paying the invoice that is the reason.
   */
  readonly onSuspended: (desc: string, isLogin: boolean, payLink: string | null) => void;
  readonly identity: () => Identity | null;
  /**
   * Asks the user to confirm their identity because a call requires it. If it resolves to false, or is absent, the call ends as
   * if it was aborted.
   */
  readonly onStepUp?: (asked: StepUpAsked, why: string | null, ended: AbortSignal) => Promise<boolean>;
  /**
   * Called when a staff act has to be approved by a second staff member. It offers to propose the act, after which the call ends
   * as if it was aborted.
   */
  readonly onSecondPerson?: (asked: SecondPersonAsked, ended: AbortSignal) => Promise<void>;
  /**
   * While a login, logout or change of account is in progress, a promise that resolves when it has ended. Null if none is in
   * progress.
   */
  readonly changing?: () => Promise<void> | null;
  /**
   * Called when another user has logged in from another tab, or another account was chosen there. The server then did nothing.
   */
  readonly onOtherIdentity?: () => void;
};

export type ApiConfig = {
  /** Text of the version header. */
  readonly version: string;
  /** Milliseconds for calls that have no time limit of their own. */
  readonly ajaxTimeoutMs: () => number;
  /** Language in which the server should answer. */
  readonly language: () => string;
  readonly fetch: typeof fetch;
  readonly hooks: SessionHooks;
  /** Failures that no caller handles are dispatched here as "ajax-error". */
  readonly events: EventTarget;
  /** Called after a call that writes has succeeded. */
  readonly onWritten?: (operation: Operation) => void;
  /** Reports a failure to the operator; never throws. */
  readonly report: (error: ApiError) => void;
};

export const isRead = (operation: Operation, options: CallOptions) => operation.method === "GET" || options.readsOnly === true;
