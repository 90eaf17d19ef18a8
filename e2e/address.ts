import { freePort } from "../apps/server/src/platform/free-port.ts";

// The run's first process chooses the port; those that carry out the journeys find it in their environment.
process.env["E2E_PORT"] ??= String(await freePort());

/** Port of the product that a run starts for itself: a free one, so that two runs on one machine do not meet. */
export const ownPort = process.env["E2E_PORT"];

/** Where the journeys go: to a running product that was named, or to their own. */
export const webAddress = process.env["NAMEPLANE_URL"] ?? `http://localhost:${ownPort}`;
