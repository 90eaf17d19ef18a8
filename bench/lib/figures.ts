import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** One ratio (or count) with its goal. `values` are the ratios of the single rounds; their median is compared with the goal. */
export type Figure = {
  readonly what: string;
  readonly goal: { readonly atMost: number } | { readonly atLeast: number } | null;
  readonly values: readonly number[];
  /** The medians from which the ratio was calculated, for information. They describe only this machine. */
  readonly arms?: Readonly<Record<string, number>>;
  readonly note?: string;
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) throw new Error("a median of nothing");
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

export function isMet({ goal, values }: Figure): boolean {
  if (goal === null) return true;
  const value = median(values);
  return "atMost" in goal ? value <= goal.atMost : value >= goal.atLeast;
}

/** How many milliseconds a piece of work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function processorTimes(): { idle: number; all: number } {
  const times = os.cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  return { idle, all: times.reduce((sum, time) => sum + time.user + time.nice + time.sys + time.irq, idle) };
}

const [quietShare, quietWaitMs, sampleMs] = [0.6, 2000, 100];
let noisyStarts = 0;
let starts = 0;

/** Waits until the machine is mostly idle, but at most two seconds, so that other programs are not measured. */
export async function quiet(): Promise<void> {
  starts += 1;
  const until = performance.now() + quietWaitMs;
  while (performance.now() < until) {
    const before = processorTimes();
    await wait(sampleMs);
    const after = processorTimes();
    if ((after.idle - before.idle) / (after.all - before.all) >= quietShare) return;
  }
  noisyStarts += 1;
}

export type Compared = { readonly ratios: number[]; readonly first: number[]; readonly second: number[] };

/**
 * Runs the two arms of a comparison (the pieces of work that are compared) in turns (A B, B A, A B ...), so that other load on
 * the machine affects both equally. Each arm returns its own measurement. The ratio of a round is the first arm's measurement
 * divided by the second's. No round begins once `isOver` returns true.
 */
export async function compare(
  rounds: number,
  first: (round: number) => Promise<number>,
  second: (round: number) => Promise<number>,
  isOver = () => false,
): Promise<Compared> {
  const compared: Compared = { ratios: [], first: [], second: [] };
  for (let round = 0; round < rounds && !isOver(); round++) {
    let [a, b] = [0, 0];
    await quiet();
    if (round % 2 === 0) {
      a = await first(round);
      b = await second(round);
    } else {
      b = await second(round);
      a = await first(round);
    }
    compared.first.push(a);
    compared.second.push(b);
    compared.ratios.push(a / b);
  }
  return compared;
}

/**
 * Like `compare`, for work that takes about a millisecond. Both arms run in turns without a pause, after two runs of each that
 * are not counted, because the first query after a pause is slower while the processor wakes up. The ratio is that of the
 * medians.
 */
export async function inTurns(
  turns: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<{ readonly ratio: number; readonly first: number; readonly second: number }> {
  const [a, b]: [number[], number[]] = [[], []];
  for (let turn = -2; turn < turns; turn++) {
    const arms = [() => timed(first).then((ms) => a.push(ms)), () => timed(second).then((ms) => b.push(ms))];
    for (const arm of turn % 2 === 0 ? arms : arms.toReversed()) await arm();
  }
  const [ours, theirs] = [median(a.slice(2)), median(b.slice(2))];
  return { ratio: ours / theirs, first: ours, second: theirs };
}

function machine(): Record<string, unknown> {
  return {
    cores: os.availableParallelism(),
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    platform: `${process.platform}-${process.arch}`,
    node: process.version,
  };
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function goalText(goal: Figure["goal"]): string {
  if (goal === null) return "-";
  return "atMost" in goal ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`;
}

function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    shown(median(figure.values)),
    `${shown(Math.min(...figure.values))} .. ${shown(Math.max(...figure.values))}`,
    goalText(figure.goal),
    figure.goal === null ? "" : isMet(figure) ? "met" : "NOT MET",
    Object.entries(figure.arms ?? {})
      .map(([name, value]) => `${name} ${shown(value)}`)
      .join(", "),
  ]);
  const lines = [["figure", "median", "min .. max", "goal", "", "behind it"], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  return lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")).join("\n");
}

const results = path.resolve(import.meta.dirname, "../results");

/** Prints a benchmark's figures as a table and saves them as JSON in bench/results. */
export function report(name: string, figures: readonly Figure[], facts: Readonly<Record<string, unknown>> = {}): void {
  mkdirSync(results, { recursive: true });
  const result = {
    name,
    at: new Date().toISOString(),
    machine: machine(),
    load: os.loadavg(),
    rounds: { started: starts, withoutQuiet: noisyStarts },
    facts,
    figures: figures.map((figure) => ({ ...figure, median: median(figure.values), isMet: isMet(figure) })),
  };
  writeFileSync(path.join(results, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\n${name}\n${table(figures)}`);
  for (const { what, note } of figures) if (note !== undefined) console.log(`  ${what}: ${note}`);
}
