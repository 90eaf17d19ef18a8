/** Simulated and real time at one moment, and how fast simulated time runs from then on. At speed 0 it is frozen. */
export interface ClockSetting {
  readonly simulatedAt: number;
  readonly realAt: number;
  readonly speed: number;
}

/** The registry's clock. It follows real time until a test or a person sets it; a clock that was set stays so over restarts. */
export class Clock {
  #setting: ClockSetting | null;
  readonly #real: () => number;
  readonly #keep: (setting: ClockSetting | null) => void;

  constructor(setting: ClockSetting | null, keep: (setting: ClockSetting | null) => void, real: () => number = Date.now) {
    this.#setting = setting;
    this.#keep = keep;
    this.#real = real;
  }

  now(): number {
    if (this.#setting === null) return this.#real();
    const { simulatedAt, realAt, speed } = this.#setting;
    return Math.round(simulatedAt + (this.#real() - realAt) * speed);
  }

  speed(): number {
    return this.#setting?.speed ?? 1;
  }

  #steer(simulatedAt: number, speed: number): void {
    this.#setting = { simulatedAt, realAt: this.#real(), speed };
    this.#keep(this.#setting);
  }

  /** Moves time forward by this many milliseconds; a frozen clock stays frozen. */
  advance(milliseconds: number): void {
    this.#steer(this.now() + milliseconds, this.speed());
  }

  /** Stops the clock at an instant. */
  freezeAt(instant: number): void {
    this.#steer(instant, 0);
  }

  /** Lets time continue from its current value; `speed` is the number of simulated seconds in a real second. */
  resume(speed = 1): void {
    this.#steer(this.now(), speed);
  }

  /** Returns to real time. Dates in the book may then lie in the future. */
  followRealTime(): void {
    this.#setting = null;
    this.#keep(null);
  }
}
