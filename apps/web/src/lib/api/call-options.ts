import type { StepUpAsked } from "@nameplane/contracts/identity/step-up";
import type { ApiError } from "./api-error.ts";
import type { Operation } from "./operation.ts";
import type { Identity } from "./replay-queue.ts";
import type { SendBody } from "./send-file.ts";

export type CallOptions = {
  /** Milliseconds after which the call fails with -1; absent: the configured ajaxTimeout. */
  readonly timeoutMs?: number;
  /** Whether the call goes on after a navigation. Writes and cached queries do; a look-up whose screen is gone does not. */
  readonly keep?: boolean;
  /** Whether the caller shows the failure itself, so that there is no ajax-error event. */
  readonly handled?: boolean;
  /** Whether a failure has no consequences at all: no dialog, no event, no report, and no request to log in. */
  readonly ignored?: boolean;
  /**
   * Codes that the caller handles itself, such as 2200 where it means a wrong PIN. A missing session (HTTP 401) is always handled
   * here.
   */
  readonly ownCodes?: readonly number[];
  /** Whether the call is part of a login or a fresh proof: without a session it fails at once, and nobody is asked to log in. */
  readonly ofLogin?: boolean;
  /** Idempotency-Key of the form this call belongs to. */
  readonly key?: string;
  /** Whether a POST only reads, so that it ends with its screen, and nobody has to know when it is not sent. */
  readonly readsOnly?: boolean;
  readonly signal?: AbortSignal;
  /** Sends a body that is a file, and reports its progress. */
  readonly send?: SendBody;
  /** For the call that asks who is logged in: it names no expected user, and does not wait for a login. */
  readonly anyIdentity?: boolean;
  /** What the call does, shown to a user who has to give a fresh proof first. */
  readonly why?: string;
  /** Whether cookies are sent; absent: they are. */
  readonly credentials?: boolean;
};

/** What the session decides about calls. */
export type SessionHooks = {
  /** Called when a call found no session. "queue" keeps the call for the next login, "refuse" lets it fail. */
  readonly onLoginRequired: () => "queue" | "refuse";
  readonly onTwoStepRequired: (data: unknown) => void;
  /**
   * Called when the account is suspended; `isLogin`: the call was part of a login, so there is no session to end; `payLink`: the token with
   * which the invoice is paid that is the reason.
   */
  readonly onSuspended: (desc: string, isLogin: boolean, payLink: string | null) => void;
  readonly identity: () => Identity | null;
  /** Asks for a fresh proof that a call needs. When it gives false, or is absent, the call ends as if it was aborted. */
  readonly onStepUp?: (asked: StepUpAsked, why: string | null, ended: AbortSignal) => Promise<boolean>;
  /** While a login, logout or change of account is under way: resolves when it has ended; null: none is under way. */
  readonly changing?: () => Promise<void> | null;
  /** Called when another tab has logged in another user, or chosen another account; the server then did nothing. */
  readonly onOtherIdentity?: () => void;
};

export type ApiConfig = {
  /** Text of the version header. */
  readonly version: string;
  /** Milliseconds for calls without a time limit of their own. */
  readonly ajaxTimeoutMs: () => number;
  /** Language in which the server should answer. */
  readonly language: () => string;
  readonly fetch: typeof fetch;
  readonly hooks: SessionHooks;
  /** Where unhandled failures are broadcast as "ajax-error". */
  readonly events: EventTarget;
  /** Called after a call that writes has succeeded. */
  readonly onWritten?: (operation: Operation) => void;
  /** Reports a failure to the operator; never throws. */
  readonly report: (error: ApiError) => void;
};

export const isRead = (operation: Operation, options: CallOptions) => operation.method === "GET" || options.readsOnly === true;
