import type { CommandContext } from "../command.ts";
import { EppUnavailable } from "../errors.ts";
import type { EppMisconfigured } from "../errors.ts";
import type { EppLog } from "../events.ts";
import type { EppLimits, RegistryProfile } from "../registries/registry-profile.ts";
import { openSession, SessionNotOpened } from "../session/open-session.ts";
import type { OpenedSession } from "../session/open-session.ts";
import type { EppSession } from "../session/session.ts";
import type { ConnectionOptions } from "../session/transport.ts";
import { afterFailure, closedBreaker, connectionsAllowed, hasOpened, isOpen } from "./breaker.rules.ts";
import type { Breaker, ConnectFailure } from "./breaker.rules.ts";
import { sessionsWanted } from "./lanes.rules.ts";
import { afterLogin, isChanging, passwordsOf, startingPasswords } from "./login-passwords.rules.ts";
import type { PasswordState } from "./login-passwords.rules.ts";
import { mustRetire } from "./recycling.rules.ts";
import { afterGrowth, cappedAt, sessionsAllowed } from "./session-cap.rules.ts";
import type { SessionCap } from "./session-cap.rules.ts";

/** A logged-in session with the pool's own data about it. */
export interface SessionSlot {
  readonly session: EppSession;
  readonly context: CommandContext;
  transforms: number;
  background: number;
  backgroundTransforms: number;
  weight: number;
  isRetiring: boolean;
}

export interface FleetOptions {
  readonly connection: ConnectionOptions;
  readonly clID: string;
  readonly pw: string;
  readonly newPw: string | null;
  readonly profile: RegistryProfile;
  readonly limits: EppLimits;
  readonly now: () => number;
  readonly log: EppLog;
  readonly nextClTRID: () => string;
  /**
   * Takes a login from the registry's command budget. Returns false if the login cannot be sent now; `onChange` is called when it
   * can.
   */
  readonly takeLoginToken: () => boolean;
  /** Counts a hello or logout, which cannot wait for a grant. */
  readonly noteOwnCommand: () => void;
  /** Called when commands may be sent after a change, or have to be rejected. */
  readonly onChange: () => void;
}

/**
 * The sessions of one registry account. They are opened in advance, recycled and replaced. None is opened while that cannot
 * succeed.
 */
export class SessionFleet {
  readonly slots: SessionSlot[] = [];
  readonly #options: FleetOptions;
  readonly #stopping = new AbortController();
  #isClosing = false;
  #connecting = 0;
  #lastId = 0;
  #warmSessions: number;
  #breaker: Breaker = closedBreaker;
  #breakerError: EppUnavailable | EppMisconfigured | null = null;
  #cap: SessionCap | null = null;
  #passwords: PasswordState;
  #wakeUp: NodeJS.Timeout | null = null;

  constructor(options: FleetOptions) {
    this.#options = options;
    this.#warmSessions = options.limits.warmSessions;
    this.#passwords = startingPasswords(options.pw, options.newPw);
  }

  get connecting(): number {
    return this.#connecting;
  }

  /** The number of sessions that the registry is assumed to allow now. */
  get allowed(): number {
    return this.#allowedAt(this.#options.now());
  }

  #allowedAt(now: number): number {
    return sessionsAllowed(this.#cap, this.#options.limits.maxSessions, now);
  }

  get breaker(): "closed" | "open" | "halfOpen" {
    if (isOpen(this.#breaker, this.#options.now())) return "open";
    return this.#breaker.failures > 0 ? "halfOpen" : "closed";
  }

  /**
   * The error with which commands are rejected if there is no session and, for now, no attempt to connect. Null if commands may
   * wait.
   */
  get turnedAway(): EppUnavailable | EppMisconfigured | null {
    const isHopeless = this.slots.length === 0 && isOpen(this.#breaker, this.#options.now());
    return isHopeless ? this.#breakerError : null;
  }

  /** Keeps at least this many sessions open from now on. */
  keepWarm(sessions: number): void {
    this.#warmSessions = Math.min(sessions, this.#options.limits.maxSessions);
  }

  /** Removes closed sessions, retires used-up ones and opens as many as `busy` commands could use. */
  maintain(busy: number): void {
    const open = this.slots.filter((slot) => !slot.session.isClosed);
    if (open.length < this.slots.length) this.slots.splice(0, this.slots.length, ...open);
    if (this.#isClosing) return;
    this.#retire();
    // The clock is read only once. With two readings, a wait could end between them and nothing would act on it.
    const now = this.#options.now();
    const allowed = this.#allowedAt(now);
    const usable = (): number => this.slots.filter((slot) => !slot.isRetiring).length + this.#connecting;
    const wanted = sessionsWanted(busy, this.#warmSessions, allowed);
    // Sessions that are being retired still count at the registry.
    while (usable() < wanted && this.slots.length + this.#connecting < allowed && this.#mayConnect(now)) {
      if (!this.#options.takeLoginToken()) return;
      void this.#openOne();
    }
    if (usable() < wanted) {
      const isCapped = this.slots.length + this.#connecting >= allowed;
      const waitMs = (isCapped ? (this.#cap?.growAt ?? 0) : this.#breaker.retryAt) - now;
      if (waitMs > 0) this.#wakeUpIn(waitMs);
    }
  }

  /** To be called when the registry answered 2502 to a command on one of our sessions. */
  noteSessionLimit(): void {
    this.#capSessions(this.slots.filter((slot) => slot.session.isOpen).length);
  }

  /** From now on no new session is opened. */
  stopOpening(): void {
    this.#isClosing = true;
    if (this.#wakeUp !== null) clearTimeout(this.#wakeUp);
  }

  /** Logs out of all sessions, within `timeoutMs`. */
  async close(timeoutMs: number): Promise<void> {
    this.stopOpening();
    await Promise.all(this.slots.map((slot) => slot.session.close(slot.context, timeoutMs)));
    this.#stopping.abort();
  }

  #mayConnect(now: number): boolean {
    // While a password change is in progress, logins are tried one by one.
    const atOnce = isChanging(this.#passwords) ? 1 : Number.POSITIVE_INFINITY;
    return this.#connecting < Math.min(atOnce, connectionsAllowed(this.#breaker, now));
  }

  #retire(): void {
    const { limits } = this.#options;
    for (const slot of this.slots) {
      const others = this.slots.filter((other) => other !== slot && !other.isRetiring).length;
      const isSpare = others >= this.#warmSessions;
      const isAlone = !this.slots.some((other) => other.isRetiring) && this.#connecting === 0;
      const { framesSent, hellosInARow } = slot.session;
      if (mustRetire({ framesSent, hellosInARow, isSpare, isAlone }, limits)) slot.isRetiring = true;
      if (slot.isRetiring && slot.session.isOpen && slot.session.inFlight === 0) {
        this.#options.log({ type: "session.recycled", session: slot.session.id, commands: framesSent });
        void slot.session.close(slot.context, limits.commandTimeoutMs);
      }
    }
  }

  async #openOne(): Promise<void> {
    const { limits, profile, clID, connection, log, nextClTRID, noteOwnCommand, onChange } = this.#options;
    this.#connecting += 1;
    this.#lastId += 1;
    const isChange = isChanging(this.#passwords);
    try {
      const opened = await openSession(
        {
          id: this.#lastId,
          connection,
          connectTimeoutMs: limits.connectTimeoutMs,
          commandTimeoutMs: limits.commandTimeoutMs,
          idleSeconds: limits.idleSeconds,
          log,
          nextClTRID,
          onOwnCommand: noteOwnCommand,
          signal: this.#stopping.signal,
          onChange,
        },
        profile,
        clID,
        passwordsOf(this.#passwords),
      );
      this.#connecting -= 1;
      this.#opened(opened, isChange);
    } catch (error) {
      this.#connecting -= 1;
      this.#failed(error, isChange);
    }
    onChange();
  }

  #opened({ session, context, securityEvents, missingExtensions }: OpenedSession, isChange: boolean): void {
    const { log, limits } = this.#options;
    if (isChange) {
      const result = afterLogin(this.#passwords, "accepted");
      this.#passwords = result.state;
      if (result.isChanged) log({ type: "password.changed" });
    }
    if (hasOpened(this.#breaker)) log({ type: "breaker.closed" });
    this.#breaker = closedBreaker;
    this.#breakerError = null;
    this.slots.push({
      session,
      context,
      transforms: 0,
      background: 0,
      backgroundTransforms: 0,
      weight: 0,
      isRetiring: false,
    });
    this.#cap = afterGrowth(this.#cap, this.slots.length, limits.maxSessions);
    log({ type: "session.opened", session: session.id, svID: session.greeting.svID, missingExtensions });
    if (securityEvents.length > 0) log({ type: "login.security", session: session.id, events: securityEvents });
  }

  #failed(failure: unknown, isChange: boolean): void {
    if (this.#stopping.signal.aborted) return;
    const { reason, error } =
      failure instanceof SessionNotOpened
        ? failure
        : // A bug here must not end the process, nor go unnoticed: it is reported with its cause.
          {
            reason: "other" as const,
            error: new EppUnavailable({ verb: "login", clTRID: null }, "internal error", failure),
          };
    if (reason === "sessionLimit") this.#capSessions(this.slots.length);
    if (reason === "sessionLimit" && this.slots.length > 0) return;
    if (isChange && reason !== "other" && reason !== "sessionLimit") {
      const result = afterLogin(this.#passwords, reason === "passwordRefused" ? "refused" : "lost");
      this.#passwords = result.state;
      if (reason === "passwordRefused" && result.mayRetry) return;
    }
    this.#noteFailure(reason === "sessionLimit" ? reason : error.kind, error);
  }

  #noteFailure(failure: ConnectFailure, error: EppUnavailable | EppMisconfigured): void {
    const now = this.#options.now();
    this.#breaker = afterFailure(this.#breaker, failure, now);
    this.#breakerError = error;
    const forMs = this.#breaker.retryAt - now;
    this.#options.log({ type: "session.notOpened", error, retryInMs: forMs });
    if (isOpen(this.#breaker, now)) this.#options.log({ type: "breaker.opened", error, forMs });
  }

  #capSessions(open: number): void {
    const now = this.#options.now();
    this.#cap = cappedAt(this.#cap, open, now);
    this.#options.log({ type: "sessions.capped", maxSessions: this.#cap.sessions, forMs: this.#cap.growAt - now });
  }

  #wakeUpIn(waitMs: number): void {
    if (this.#wakeUp !== null) clearTimeout(this.#wakeUp);
    this.#wakeUp = setTimeout(() => this.#options.onChange(), waitMs);
  }
}
