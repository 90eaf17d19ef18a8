import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** Counters of one process, shown at /metrics. Labels are our own names, never ids. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    httpSeconds: new Histogram({
      name: "nameplane_http_seconds",
      help: "Time to answer an HTTP request",
      labelNames: ["route", "status"],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    requestsEnded: new Counter({
      name: "nameplane_requests_ended_total",
      help: "Customer requests that reached an end",
      labelNames: ["type", "state"],
      registers,
    }),
    registryCommands: new Counter({
      name: "nameplane_registry_commands_total",
      help: "Transform commands by outcome",
      labelNames: ["registry", "outcome"],
      registers,
    }),
    invariantsBroken: new Gauge({
      name: "nameplane_invariants_broken",
      help: "Rows that break an invariant, as the last nightly check found them",
      labelNames: ["invariant"],
      registers,
    }),
    openStreams: new Gauge({ name: "nameplane_event_streams", help: "Open live-update streams", registers }),
  };
}

/**
 * Adds metrics of the process: processor, memory, delays of the event loop. Call it once in a process; it measures from then
 * on.
 */
export function watchProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}
