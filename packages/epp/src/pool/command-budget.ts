import type { Lane } from "./lanes.rules.ts";
import { grantMs, newPace, takeFromPace } from "./pace.rules.ts";
import type { Pace, PaceGrant, PaceWish } from "./pace.rules.ts";

/**
 * Where everybody who uses one registry account agrees on its commands per minute: each asks before a command leaves. What was
 * granted leaves within `grantMs` of being asked for. A rejection counts as nothing granted.
 */
export type CommandPace = (wish: PaceWish) => Promise<PaceGrant>;

/** A pace for an account that nobody else uses. */
export function paceOfOne(perMinute: number, now: () => number): CommandPace {
  let pace: Pace = newPace(perMinute, now());
  return async (wish) => {
    const taken = takeFromPace(pace, perMinute, wish, now());
    pace = taken.pace;
    return taken.grant;
  };
}

type Granted = { count: number; until: number };

const nothing = (): Granted => ({ count: 0, until: 0 });
// The place where it is agreed on does not answer.
const silentMs = 500;

/** The commands this process may send now, of what the registry agreed to take; null as pace: as many as it likes. */
export class CommandBudget {
  readonly #pace: CommandPace | null;
  readonly #now: () => number;
  readonly #onGrant: () => void;
  readonly #granted: Record<Lane | "login", Granted> = {
    interactive: nothing(),
    background: nothing(),
    login: nothing(),
  };
  /** Not worth asking before. */
  readonly #askAt: Record<Lane, number> = { interactive: 0, background: 0 };
  #spent = 0;
  #loginsWanted = 0;
  #isAsking = false;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(pace: CommandPace | null, now: () => number, onGrant: () => void) {
    this.#pace = pace;
    this.#now = now;
    this.#onGrant = onGrant;
  }

  /** Whether a command of this lane may leave now. */
  has(lane: Lane): boolean {
    return this.#pace === null || this.#left(lane) > 0;
  }

  /** Takes a command of this lane from what was granted; false when it has to wait. */
  take(lane: Lane): boolean {
    if (!this.has(lane)) return false;
    this.#granted[lane].count -= 1;
    return true;
  }

  /** The same for a login; one that has to wait is asked for with the next wish. */
  takeLogin(): boolean {
    if (this.#pace === null) return true;
    if (this.#left("login") > 0) {
      this.#granted.login.count -= 1;
      return true;
    }
    this.#loginsWanted = 1;
    return false;
  }

  /** Counts a command that cannot wait; others wait for it to be made up. */
  overdraw(): void {
    if (this.#pace !== null) this.#spent += 1;
  }

  /** Asks for what is missing; `onGrant` is called when it is worth looking again. */
  want(missing: Readonly<Record<Lane, number>>): void {
    if (this.#pace === null || this.#isAsking || this.#isClosed) return;
    const now = this.#now();
    const isTime = (lane: Lane): boolean => this.#askAt[lane] <= now;
    const interactive = isTime("interactive") ? missing.interactive : 0;
    const background = isTime("background") ? missing.background : 0;
    const logins = isTime("interactive") ? this.#loginsWanted : 0;
    if (interactive + background + logins > 0) {
      this.#isAsking = true;
      void this.#ask(this.#pace, { interactive, background, logins, spent: this.#spent }, now);
    } else if (missing.interactive + this.#loginsWanted > 0) this.#lookAgainAt(this.#askAt.interactive, now);
    else if (missing.background > 0) this.#lookAgainAt(this.#askAt.background, now);
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #ask(pace: CommandPace, wish: PaceWish, askedAt: number): Promise<void> {
    this.#spent -= wish.spent;
    this.#loginsWanted -= wish.logins;
    try {
      const grant = await pace(wish);
      for (const lane of ["interactive", "background"] as const) {
        this.#add(lane, grant[lane], askedAt);
        if (wish[lane] > 0 || (lane === "interactive" && wish.logins > 0)) this.#askAt[lane] = askedAt + grant.waitMs[lane];
      }
      this.#add("login", grant.logins, askedAt);
      this.#loginsWanted = Math.max(this.#loginsWanted, wish.logins - grant.logins);
    } catch {
      this.#spent += wish.spent;
      this.#loginsWanted = Math.max(this.#loginsWanted, wish.logins);
      this.#askAt.interactive = this.#askAt.background = this.#now() + silentMs;
    }
    this.#isAsking = false;
    if (!this.#isClosed) this.#onGrant();
  }

  #add(lane: Lane | "login", count: number, askedAt: number): void {
    const left = this.#left(lane);
    // What is left from before does not live longer because of it.
    this.#granted[lane] = { count: left + count, until: left > 0 ? this.#granted[lane].until : askedAt + grantMs };
  }

  #left(lane: Lane | "login"): number {
    const { count, until } = this.#granted[lane];
    return this.#now() < until ? count : 0;
  }

  #lookAgainAt(at: number, now: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#onGrant(), Math.max(1, at - now));
  }
}
