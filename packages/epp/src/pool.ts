import { randomBytes } from "node:crypto";

import type { EppAnswer, EppCommand } from "./command.ts";
import { EppMisconfigured, EppCrowded, EppOutcomeUnknown, EppRefused, EppUnavailable } from "./errors.ts";
import type { CommandLabel } from "./errors.ts";
import { subProductOf } from "./extensions/namestore.ts";
import { NameCheckRun } from "./pool/check-names.ts";
import type { CheckedNames, NamesInFlight } from "./pool/check-names.ts";
import { CommandBudget, paceOfOne } from "./pool/command-budget.ts";
import { CommandQueue } from "./pool/command-queue.ts";
import type { Job } from "./pool/command-queue.ts";
import { SessionFleet } from "./pool/fleet.ts";
import type { SessionSlot } from "./pool/fleet.ts";
import { backgroundShare, personMs, placeJob } from "./pool/lanes.rules.ts";
import type { Lane, SessionLoad } from "./pool/lanes.rules.ts";
import type { CheckNamesOptions, EppPool, EppPoolOptions, EppPoolStats, SendOptions } from "./pool/interface.ts";
import { planChunks } from "./pool/plan-chunks.rules.ts";
import type { EppLimits, RegistryProfile } from "./registries/registry-profile.ts";

export function createEppPool(options: EppPoolOptions): EppPool {
  return new Pool(options);
}

// If this many commands wait, a further one is rejected at once, because it would only wait until its time-out.
const maxWaiting = 10_000;
// A command is given up after losing its session this many times, each time before any byte of it was sent.
const maxPlacements = 4;
// Smallest useful number of names in a check command for a person. If the commands per minute are limited, fewer and larger
// commands are sent.
const smallestChunk = 10;
const smallestChunkOnBudget = 25;

class Pool implements EppPool {
  readonly profile: RegistryProfile;
  readonly limits: EppLimits;
  readonly #now: () => number;
  readonly #budget: CommandBudget;
  readonly #queue = new CommandQueue();
  readonly #fleet: SessionFleet;
  readonly #namesInFlight: NamesInFlight = new Map();
  readonly #busy: Record<Lane, number> = { interactive: 0, background: 0 };
  readonly #counts = { succeeded: 0, refused: 0, unavailable: 0, unknown: 0 };
  // Unique per process start, so that transaction ids never repeat.
  readonly #tridPrefix = `np-${Date.now().toString(36)}-${randomBytes(4).toString("hex")}`;
  #trids = 0;
  /** The last time at which a person's command was waiting or in flight. */
  #personAt = Number.NEGATIVE_INFINITY;
  #isPumpScheduled = false;
  #isClosing = false;
  #roundTripMs: number | null = null;
  #observers: (() => void)[] = [];

  constructor(options: EppPoolOptions) {
    const clock = options.clock ?? { now: () => Date.now() };
    this.#now = () => clock.now();
    this.profile = options.profile;
    this.limits = { ...options.profile.limits, ...options.limits };
    const { commandsPerMinute } = this.limits;
    const pace = commandsPerMinute === null ? null : (options.pace ?? paceOfOne(commandsPerMinute, this.#now));
    this.#budget = new CommandBudget(pace, this.#now, () => this.#schedulePump());
    this.#fleet = new SessionFleet({
      connection: options,
      clID: options.clID,
      pw: options.pw,
      newPw: options.newPw ?? null,
      profile: options.profile,
      limits: this.limits,
      now: this.#now,
      log: options.log ?? (() => {}),
      nextClTRID: () => this.#nextClTRID(),
      takeLoginToken: () => this.#budget.takeLogin(),
      noteOwnCommand: () => this.#budget.overdraw(),
      onChange: () => this.#schedulePump(),
    });
    this.#schedulePump();
  }

  async send<Result>(command: EppCommand<Result>, options: SendOptions = {}): Promise<EppAnswer<Result>> {
    return this.#send(command, options, 1);
  }

  checkNames(names: readonly string[], options: CheckNamesOptions = {}): AsyncIterable<CheckedNames> {
    const lane = options.lane ?? "interactive";
    const { window, commandsPerMinute } = this.limits;
    const namesPerCheck = Math.max(1, Math.min(options.chunkSize ?? Infinity, this.limits.namesPerCheck));
    const open = this.#fleet.slots.filter((slot) => this.#isReady(slot)).length;
    const shared = open === 0 ? this.#fleet.allowed : open;
    const sessions = lane === "interactive" ? shared : backgroundShare(shared);
    const smallest = commandsPerMinute === null ? smallestChunk : smallestChunkOnBudget;
    const isPlanned = lane === "interactive" && options.chunkSize === undefined;
    return new NameCheckRun({
      names,
      lane,
      fee: options.fee,
      signal: options.signal,
      inFlight: this.#namesInFlight,
      plan: (count) =>
        planChunks({ names: count, sessions, window, namesPerCheck, smallest: isPlanned ? smallest : namesPerCheck }),
      atOnce: this.#fleet.allowed * window,
      groupOf: (name) => subProductOf(this.profile, name) ?? "",
      send: (command, weight) => this.#send(command, { lane }, weight),
    });
  }

  async warmUp(sessions: number = this.limits.maxSessions): Promise<void> {
    this.#fleet.keepWarm(sessions);
    this.#schedulePump();
    const isWarm = (): boolean => this.#fleet.slots.length >= Math.min(sessions, this.#fleet.allowed);
    while (!isWarm()) {
      const label = { verb: "login", clTRID: null };
      if (this.#isClosing) throw new EppUnavailable(label, "the pool is closing");
      const turnedAway = this.#fleet.turnedAway;
      if (turnedAway !== null) throw turnedAway;
      await this.#nextChange();
    }
  }

  stats(): EppPoolStats {
    return {
      sessions: this.#fleet.slots.map(({ session, isRetiring }) => ({
        id: session.id,
        state: isRetiring || !session.isOpen ? "retiring" : session.isSuspect ? "suspect" : "ready",
        inFlight: session.inFlight,
        framesSent: session.framesSent,
      })),
      connecting: this.#fleet.connecting,
      allowedSessions: this.#fleet.allowed,
      breaker: this.#fleet.breaker,
      waiting: { interactive: this.#queue.waiting("interactive"), background: this.#queue.waiting("background") },
      ...this.#counts,
      roundTripMs: this.#roundTripMs,
    };
  }

  waitedMs(lane: Lane): number {
    return this.#queue.waitedMs(lane, this.#now());
  }

  async close(timeoutMs = 5_000): Promise<void> {
    this.#isClosing = true;
    this.#fleet.stopOpening();
    this.#budget.close();
    for (const job of this.#queue.takeAll()) job.reject(new EppUnavailable(job.label, "the pool is closing"));
    const startedAt = performance.now();
    const leftMs = (): number => Math.max(1, timeoutMs - (performance.now() - startedAt));
    // Half of the time is for commands in flight. An outcome that is known now does not have to be determined later.
    await this.#untilIdle(timeoutMs / 2);
    await this.#fleet.close(leftMs());
    this.#schedulePump();
  }

  async #send<Result>(command: EppCommand<Result>, options: SendOptions, weight: number): Promise<EppAnswer<Result>> {
    const lane = options.lane ?? "interactive";
    const clTRID = options.clTRID ?? this.#nextClTRID();
    const label: CommandLabel = { verb: command.verb, clTRID };
    this.#assertAccepting(label, options.signal);
    const { promise, resolve, reject } = Promise.withResolvers<EppAnswer<Result>>();
    let placements = 0;
    let isRepeated = false;
    const run = async (slot: SessionSlot): Promise<"settled" | "again"> => {
      placements += 1;
      const startedAt = performance.now();
      try {
        const answer = await slot.session.submit(command, slot.context, {
          clTRID,
          timeoutMs: options.timeoutMs ?? this.limits.commandTimeoutMs,
          onFrame: options.onFrame,
          signal: options.signal,
        });
        this.#noteRoundTrip(performance.now() - startedAt);
        resolve(answer);
        return "settled";
      } catch (error) {
        if (error instanceof EppRefused && error.code === 2502) this.#fleet.noteSessionLimit();
        const isUnsent = error instanceof EppUnavailable && placements < maxPlacements;
        const isLostQuery = command.mayRepeat && !isRepeated && isLost(error);
        isRepeated ||= isLostQuery;
        if ((isUnsent || isLostQuery) && !this.#isClosing && options.signal?.aborted !== true) return "again";
        reject(error);
        return "settled";
      }
    };
    const job: Job = { label, lane, isTransform: command.isTransform, weight, enqueuedAt: this.#now(), run, reject };
    return this.#whileQueued(job, options.signal, promise);
  }

  #assertAccepting(label: CommandLabel, signal: AbortSignal | undefined): void {
    if (this.#isClosing) throw new EppUnavailable(label, "the pool is closing");
    if (signal?.aborted === true) throw new EppUnavailable(label, "the caller stopped waiting");
    if (this.#queue.waiting("interactive") + this.#queue.waiting("background") >= maxWaiting) {
      throw new EppUnavailable(label, `${maxWaiting} commands are waiting already`);
    }
    const turnedAway = this.#fleet.turnedAway;
    if (turnedAway !== null) throw relabelled(turnedAway, label);
  }

  async #whileQueued<Result>(job: Job, signal: AbortSignal | undefined, outcome: Promise<Result>): Promise<Result> {
    const giveUp = (error: EppUnavailable): void => {
      if (this.#queue.remove(job)) job.reject(error);
    };
    const { queueTimeoutMs } = this.limits;
    const tooLong = (): EppUnavailable => {
      const problem = `no session became free within ${queueTimeoutMs} ms`;
      const isThere = this.#fleet.slots.some(({ session }) => session.isOpen && !session.isSuspect);
      return isThere ? new EppCrowded(job.label, problem) : new EppUnavailable(job.label, problem);
    };
    const timer = setTimeout(() => giveUp(tooLong()), queueTimeoutMs);
    const onAbort = (): void => giveUp(new EppUnavailable(job.label, "the caller stopped waiting"));
    signal?.addEventListener("abort", onAbort, { once: true });
    this.#queue.push(job);
    this.#schedulePump();
    try {
      const result = await outcome;
      this.#counts.succeeded += 1;
      return result;
    } catch (error) {
      this.#countFailure(error);
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    }
  }

  /**
   * Schedules one pump for this turn of the event loop, so that commands submitted together are placed together and sent in one
   * write per session.
   */
  #schedulePump(): void {
    if (this.#isPumpScheduled) return;
    this.#isPumpScheduled = true;
    queueMicrotask(() => {
      this.#isPumpScheduled = false;
      // Places one command per session first, so that the registry can already process these while the others are written.
      const isMoreToPlace = this.#pump(this.#fleet.slots.length);
      if (isMoreToPlace) setImmediate(() => this.#pump(Infinity));
      for (const observer of this.#observers.splice(0)) observer();
    });
  }

  /** Places at most `atMost` commands. Returns true if it stopped because of that limit. */
  #pump(atMost: number): boolean {
    const interactive = this.#queue.waiting("interactive") + this.#busy.interactive;
    const background = this.#queue.waiting("background") + this.#busy.background;
    // Doubled, because background work gets only half of the open sessions while people are active.
    this.#fleet.maintain(interactive + 2 * background);
    const now = this.#now();
    if (interactive > 0) this.#personAt = now;
    const isSomebodyThere = now - this.#personAt < personMs;
    const turnedAway = this.#fleet.turnedAway;
    if (turnedAway !== null) {
      for (const job of this.#queue.takeAll()) job.reject(relabelled(turnedAway, job.label));
    }
    // The number of commands, by lane, that a session would accept now if the budget granted them.
    let missing: Record<Lane, number> = { interactive: 0, background: 0 };
    for (let placed = 0; ; placed += 1) {
      if (placed >= atMost && placed > 0) return true;
      missing = { interactive: 0, background: 0 };
      const loads = this.#fleet.slots.map((slot) => this.#loadOf(slot));
      const isGranted = { interactive: this.#budget.has("interactive"), background: this.#budget.has("background") };
      const place = (job: Job): number => {
        const index = placeJob(loads, job, this.limits, isSomebodyThere);
        if (isGranted[job.lane]) return index;
        if (index !== -1) missing[job.lane] += 1;
        return -1;
      };
      const next = this.#queue.next(this.#now(), place, !isGranted.interactive);
      const slot = next === null ? undefined : this.#fleet.slots[next.index];
      if (next === null || slot === undefined) break;
      this.#budget.take(next.job.lane);
      void this.#dispatch(next.job, slot);
    }
    const room = this.#room();
    this.#budget.want({
      interactive: Math.min(missing.interactive, room),
      background: Math.min(missing.background, room),
    });
    return false;
  }

  /** The number of commands that the open sessions could accept in addition to those in flight. */
  #room(): number {
    const free = this.#fleet.slots.map((slot) =>
      this.#isReady(slot) ? Math.max(0, this.limits.window - slot.session.inFlight) : 0,
    );
    return free.reduce((all, one) => all + one, 0);
  }

  async #dispatch(job: Job, slot: SessionSlot): Promise<void> {
    this.#load(job, slot, 1);
    const outcome = await job.run(slot);
    this.#load(job, slot, -1);
    if (outcome === "again") this.#queue.putBack(job);
    this.#schedulePump();
  }

  #load(job: Job, slot: SessionSlot, sign: 1 | -1): void {
    const isBackground = job.lane === "background";
    this.#busy[job.lane] += sign;
    slot.weight += sign * job.weight;
    if (job.isTransform) slot.transforms += sign;
    if (isBackground) slot.background += sign;
    if (isBackground && job.isTransform) slot.backgroundTransforms += sign;
  }

  #loadOf(slot: SessionSlot): SessionLoad {
    const { transforms, background, backgroundTransforms, weight } = slot;
    return {
      isReady: this.#isReady(slot),
      inFlight: slot.session.inFlight,
      transforms,
      background,
      backgroundTransforms,
      weight,
    };
  }

  #isReady({ session, isRetiring }: SessionSlot): boolean {
    // One command is reserved for the logout.
    const hasRoom = session.framesSent < (this.limits.maxCommandsPerSession ?? Infinity) - 1;
    return session.isOpen && !session.isSuspect && !isRetiring && hasRoom;
  }

  async #untilIdle(timeoutMs: number): Promise<void> {
    const isOver = AbortSignal.timeout(Math.ceil(timeoutMs));
    isOver.addEventListener("abort", () => this.#schedulePump(), { once: true });
    while (this.#busy.interactive + this.#busy.background > 0 && !isOver.aborted) await this.#nextChange();
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => this.#observers.push(resolve));
  }

  #noteRoundTrip(ms: number): void {
    this.#roundTripMs = this.#roundTripMs === null ? ms : this.#roundTripMs * 0.9 + ms * 0.1;
  }

  #countFailure(error: unknown): void {
    if (error instanceof EppRefused) this.#counts.refused += 1;
    else if (error instanceof EppOutcomeUnknown) this.#counts.unknown += 1;
    else this.#counts.unavailable += 1;
  }

  #nextClTRID(): string {
    this.#trids += 1;
    return `${this.#tridPrefix}-${this.#trids}`;
  }
}

/**
 * Whether an answer was lost together with its connection. In that case a query is sent again. After a time-out it is not,
 * because its caller has waited long enough.
 */
function isLost(error: unknown): boolean {
  return error instanceof EppOutcomeUnknown && error.reply === null && error.reason !== "timeout" && error.reason !== "cancelled";
}

function relabelled(error: EppUnavailable | EppMisconfigured, label: CommandLabel): EppUnavailable | EppMisconfigured {
  if (error instanceof EppUnavailable) return new EppUnavailable(label, error.message, error);
  return new EppMisconfigured(label, error.message, {
    cause: error,
    ...(error.code === null ? {} : { code: error.code }),
  });
}
