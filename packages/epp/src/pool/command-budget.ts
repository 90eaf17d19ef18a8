import type { Lane } from "./lanes.rules.ts";
import { grantMs, newPace, takeFromPace } from "./pace.rules.ts";
import type { Pace, PaceGrant, PaceWish } from "./pace.rules.ts";

/**
 * Shares the allowed commands per minute among all users of one registry account: each user asks before sending a command. A
 * granted command has to be sent within `grantMs` of the request. A rejected promise means that nothing is granted.
 */
export type CommandPace = (wish: PaceWish) => Promise<PaceGrant>;

/** A pace for an account that is used only by this pool. */
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
// The pause before the shared pace is asked again after a request to it failed.
const silentMs = 500;

/**
 * The commands that this process may send now, out of those that the registry account allows. Without a pace, any number may be
 * sent.
 */
export class CommandBudget {
  readonly #pace: CommandPace | null;
  readonly #now: () => number;
  readonly #onGrant: () => void;
  readonly #granted: Record<Lane | "login", Granted> = {
    interactive: nothing(),
    background: nothing(),
    login: nothing(),
  };
  /** When to request more commands for a lane again. Before that time none would be granted. */
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

  /** Whether a command of this lane may be sent now. */
  has(lane: Lane): boolean {
    return this.#pace === null || this.#left(lane) > 0;
  }

  /** Uses one granted command of this lane. Returns false if the command has to wait. */
  take(lane: Lane): boolean {
    if (!this.has(lane)) return false;
    this.#granted[lane].count -= 1;
    return true;
  }

  /** Uses one granted login. A login that has to wait is requested together with the next commands. */
  takeLogin(): boolean {
    if (this.#pace === null) return true;
    if (this.#left("login") > 0) {
      this.#granted.login.count -= 1;
      return true;
    }
    this.#loginsWanted = 1;
    return false;
  }

  /** Counts a command that is sent without a grant. Later grants are smaller by this command. */
  overdraw(): void {
    if (this.#pace !== null) this.#spent += 1;
  }

  /**
   * Asks for a grant of as many commands as are missing in each lane. `onGrant` is called when waiting commands may try again.
   */
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
    // Commands granted earlier do not stay valid longer because of the new grant.
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
