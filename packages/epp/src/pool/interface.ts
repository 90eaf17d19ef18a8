import type { EppAnswer, EppCommand } from "../command.ts";
import type { EppLog } from "../events.ts";
import type { FeeQuery } from "../extensions/fee.ts";
import type { EppLimits, RegistryProfile } from "../registries/registry-profile.ts";
import type { FrameListener } from "../session/answer-queue.ts";
import type { CheckedNames } from "./check-names.ts";
import type { CommandPace } from "./command-budget.ts";
import type { Lane } from "./lanes.rules.ts";

/** One registry account: its address, our credentials, and how it differs from other accounts. */
export interface EppPoolOptions {
  readonly host: string;
  readonly port: number;
  /** The certificate authority that signed the server's certificate, in PEM. */
  readonly ca: string;
  /** The name in the server's certificate, if it is not `host`. */
  readonly servername?: string | undefined;
  readonly clID: string;
  readonly pw: string;
  /** The password to change to at the first login. `password.changed` is logged when it is valid. */
  readonly newPw?: string | undefined;
  readonly clientCert?: string | undefined;
  readonly clientKey?: string | undefined;
  /**
   * Whether to accept TLS 1.2 without forward secrecy or with a cipher in CBC mode, for a registry that offers nothing better.
   */
  readonly allowsWeakCiphers?: boolean | undefined;
  readonly profile: RegistryProfile;
  /** Limits from the account's own agreement. All others come from the profile. */
  readonly limits?: Partial<EppLimits> | undefined;
  /** How several processes with one account share `commandsPerMinute`. Without it, this pool uses all of them. */
  readonly pace?: CommandPace | undefined;
  /** Milliseconds since the epoch, for command budgets and for the wait between attempts. */
  readonly clock?: { now(): number } | undefined;
  readonly log?: EppLog | undefined;
}

export interface SendOptions {
  readonly lane?: Lane | undefined;
  /** 3 to 64 characters; the id that the command journal records. Generated when left out. */
  readonly clTRID?: string | undefined;
  readonly onFrame?: FrameListener | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Replaces the registry's command time-out. */
  readonly timeoutMs?: number | undefined;
}

export interface CheckNamesOptions {
  readonly lane?: Lane | undefined;
  readonly fee?: FeeQuery | undefined;
  /** The number of names per command, instead of the planned sizes; never more than the registry accepts. */
  readonly chunkSize?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface EppPoolStats {
  readonly sessions: readonly {
    readonly id: number;
    readonly state: "ready" | "suspect" | "retiring";
    readonly inFlight: number;
    readonly framesSent: number;
  }[];
  readonly connecting: number;
  /** The number of sessions that the registry is assumed to allow now. */
  readonly allowedSessions: number;
  readonly breaker: "closed" | "open" | "halfOpen";
  readonly waiting: Readonly<Record<Lane, number>>;
  readonly succeeded: number;
  readonly refused: number;
  readonly unavailable: number;
  readonly unknown: number;
  /** Smoothed time from sending to answer; null before the first answer. */
  readonly roundTripMs: number | null;
}

/** Sessions of one registry account, shared by all callers in this process. */
export interface EppPool {
  readonly profile: RegistryProfile;
  readonly limits: EppLimits;
  /**
   * Sends a command when a session is free for it. Throws EppRefused (by the registry or, for invalid input, by this client),
   * EppUnavailable (safe to send again), EppOutcomeUnknown (read the object before sending a transform command again),
   * EppMisconfigured (staff must act).
   */
  send<Result>(command: EppCommand<Result>, options?: SendOptions): Promise<EppAnswer<Result>>;
  /** Checks any number of names, in the fewest round trips that the registry's limits allow. The outcomes arrive one by one. */
  checkNames(names: readonly string[], options?: CheckNamesOptions): AsyncIterable<CheckedNames>;
  /** Resolves when this many sessions are open, and keeps them open. Rejects with EppUnavailable or EppMisconfigured. */
  warmUp(sessions?: number): Promise<void>;
  stats(): EppPoolStats;
  /**
   * Milliseconds for which the first command of a lane has waited, either for a session or for permission to be sent within the
   * commands per minute. A command sent now will wait about as long.
   */
  waitedMs(lane: Lane): number;
  /** Accepts no more commands, lets those in flight end and logs out, all within `timeoutMs` (default 5 s). */
  close(timeoutMs?: number): Promise<void>;
}
