import { addMs, type Clock } from "../platform/clock.ts";

/** A clock that only moves when a test moves it. */
export class FakeClock implements Clock {
  #now: Date;

  constructor(now: Date | string = "2026-11-21T10:00:00Z") {
    this.#now = new Date(now);
  }

  now(): Date {
    return this.#now;
  }

  advance(ms: number): void {
    this.#now = addMs(this.#now, ms);
  }
}
