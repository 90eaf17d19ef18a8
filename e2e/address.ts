import { freePort } from "../apps/server/src/platform/free-port.ts";

// The run's first process chooses the port; the processes that run the journeys read it from their environment.
process.env["E2E_PORT"] ??= String(await freePort());

/** Port of the product that a run starts: a free one, so that two runs on one machine do not collide. */
export const ownPort = process.env["E2E_PORT"];

/** Address that the journeys use: a running product named by NAMEPLANE_URL, or their own. */
export const webAddress = process.env["NAMEPLANE_URL"] ?? `http://localhost:${ownPort}`;
