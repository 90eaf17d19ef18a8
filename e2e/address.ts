import { freePort } from "../apps/server/src/platform/free-port.ts";

// The run's first process chooses the port; the processes that run the journeys read it from their environment.
process.env["E2E_PORT"] ??= String(await freePort());

/** The port of the product that a run starts. It is a free port, so that two runs on one machine do not collide. */
export const ownPort = process.env["E2E_PORT"];

/** The address that the journeys use: the running product that NAMEPLANE_URL names, or the product that the run starts. */
export const webAddress = process.env["NAMEPLANE_URL"] ?? `http://localhost:${ownPort}`;
