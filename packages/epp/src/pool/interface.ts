import type { EppAnswer, EppCommand } from "../command.ts";
import type { EppLog } from "../events.ts";
import type { FeeQuery } from "../extensions/fee.ts";
import type { EppLimits, RegistryProfile } from "../registries/registry-profile.ts";
import type { FrameListener } from "../session/answer-queue.ts";
import type { CheckedNames } from "./check-names.ts";
import type { CommandPace } from "./command-budget.ts";
import type { Lane } from "./lanes.rules.ts";

/** One registry account: where it is, who we are, and in what it differs from others. */
export interface EppPoolOptions {
  readonly host: string;
  readonly port: number;
  /** The authority that signed the server's certificate, PEM. */
  readonly ca: string;
  /** Name in the server's certificate, when it is not `host`. */
  readonly servername?: string | undefined;
  readonly clID: string;
  readonly pw: string;
  /** Changes the password with the first login; `password.changed` is logged when it is in force. */
  readonly newPw?: string | undefined;
  readonly clientCert?: string | undefined;
  readonly clientKey?: string | undefined;
  readonly profile: RegistryProfile;
  /** What the account's own agreement says; the rest comes from the profile. */
  readonly limits?: Partial<EppLimits> | undefined;
  /** Where several processes of one account agree on `commandsPerMinute`; without it this pool has them to itself. */
  readonly pace?: CommandPace | undefined;
  /** Milliseconds since the epoch, for budgets and back-off. */
  readonly clock?: { now(): number } | undefined;
  readonly log?: EppLog | undefined;
}

export interface SendOptions {
  readonly lane?: Lane | undefined;
  /** 3 to 64 characters; the journal's own. Made here when left out. */
  readonly clTRID?: string | undefined;
  readonly onFrame?: FrameListener | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Instead of the registry's command time-out. */
  readonly timeoutMs?: number | undefined;
}

export interface CheckNamesOptions {
  readonly lane?: Lane | undefined;
  readonly fee?: FeeQuery | undefined;
  /** Names per command instead of the planned sizes; never more than the registry takes. */
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
  /** Sessions the registry is thought to allow now. */
  readonly allowedSessions: number;
  readonly breaker: "closed" | "open" | "halfOpen";
  readonly waiting: Readonly<Record<Lane, number>>;
  readonly succeeded: number;
  readonly refused: number;
  readonly unavailable: number;
  readonly unknown: number;
  /** Smoothed time from sending to answer, null before the first one. */
  readonly roundTripMs: number | null;
}

/** Sessions of one registry account, shared by everybody in this process. */
export interface EppPool {
  readonly profile: RegistryProfile;
  readonly limits: EppLimits;
  /**
   * Sends a command when a session is free for it.
   *
   * Refuses EppRefused (the registry's or, for bad input, our own), EppUnavailable (safe to send again),
   *         EppOutcomeUnknown (look before sending a transform again), EppMisconfigured (staff must act)
   */
  send<Result>(command: EppCommand<Result>, options?: SendOptions): Promise<EppAnswer<Result>>;
  /** Checks any number of names, in the fewest round trips the registry's limits allow; outcomes come as they arrive. */
  checkNames(names: readonly string[], options?: CheckNamesOptions): AsyncIterable<CheckedNames>;
  /** Resolves when so many sessions are open, and keeps them open. Refuses EppUnavailable or EppMisconfigured. */
  warmUp(sessions?: number): Promise<void>;
  stats(): EppPoolStats;
  /** Milliseconds the first command of a lane waits for a session or for its share of the minute; what is sent now waits about as long. */
  waitedMs(lane: Lane): number;
  /** Takes no more commands, lets those in flight end, logs out: all within `timeoutMs` (5 s). */
  close(timeoutMs?: number): Promise<void>;
}
