import { sweep } from "../clock/sweep.ts";
import { BadRequest } from "./body.ts";
import type { Route, Simulator } from "./route.ts";

function shown({ registry }: Simulator, transitions: number): unknown {
  return { now: new Date(registry.clock.now()).toISOString(), speed: registry.clock.speed(), transitions };
}

/** GET and POST /clock: the registry's time, and ways to change it. */
export const clockRoutes: readonly Route[] = [
  { method: "GET", path: "/clock", dangerous: false, handle: (simulator) => shown(simulator, 0) },
  {
    method: "POST",
    path: "/clock",
    dangerous: false,
    handle: (simulator, { body }) => {
      const { clock } = simulator.registry;
      const seconds = body.number("advanceSeconds");
      const instant = body.instant("set");
      const resume = body.flag("resume");
      const speed = body.number("speed");
      const real = body.flag("real");
      body.end();
      if ([seconds, instant, resume, speed, real].every((field) => field === undefined)) {
        throw new BadRequest("Give advanceSeconds, set, resume, speed or real");
      }
      if (speed !== undefined && speed < 0) throw new BadRequest("speed must not be negative");
      if (seconds !== undefined && seconds < 0) throw new BadRequest("Time only moves forward; use set to go back");
      if (real === true) clock.followRealTime();
      if (instant !== undefined) clock.freezeAt(instant);
      if (seconds !== undefined) clock.advance(seconds * 1000);
      if (resume === true || speed !== undefined) clock.resume(speed ?? 1);
      return shown(simulator, sweep(simulator.registry));
    },
  },
];
