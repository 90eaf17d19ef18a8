import type { EppError } from "./errors.ts";
import type { LoginSecurityEvent } from "./extensions/login-security.ts";

/** Events that a pool reports for logging. No secrets and no frames; `session` numbers the sessions of one pool from 1. */
export type EppLogEvent =
  | {
      readonly type: "session.opened";
      readonly session: number;
      readonly svID: string;
      readonly missingExtensions: readonly string[];
    }
  | { readonly type: "session.notOpened"; readonly error: EppError; readonly retryInMs: number }
  | { readonly type: "session.closed"; readonly session: number; readonly reason: string }
  | { readonly type: "session.recycled"; readonly session: number; readonly commands: number }
  /** The registry answered 2502, so the pool is limited to this many sessions for a while. */
  | { readonly type: "sessions.capped"; readonly maxSessions: number; readonly forMs: number }
  | { readonly type: "breaker.opened"; readonly error: EppError; readonly forMs: number }
  | { readonly type: "breaker.closed" }
  | { readonly type: "login.security"; readonly session: number; readonly events: readonly LoginSecurityEvent[] }
  /** The new password is valid now and must be stored before the next start. */
  | { readonly type: "password.changed" }
  | { readonly type: "command.timedOut"; readonly session: number; readonly verb: string; readonly clTRID: string }
  /** An answer that came after its command had been given up; it was dropped. */
  | {
      readonly type: "reply.late";
      readonly session: number;
      readonly verb: string;
      readonly clTRID: string;
      readonly code: number;
    }
  /** The stream can no longer be trusted and was closed. Staff must be alerted. */
  | { readonly type: "stream.broken"; readonly session: number; readonly problem: string }
  /** The callback that receives the frames threw an error. */
  | { readonly type: "transcript.failed"; readonly verb: string; readonly clTRID: string; readonly error: unknown };

export type EppLog = (event: EppLogEvent) => void;
