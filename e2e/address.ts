/** Port of the product that a run starts for itself; another one where two runs stand side by side. */
export const ownPort = process.env["E2E_PORT"] ?? "18080";

/** Where the journeys go: to a running product that was named, or to their own. */
export const webAddress = process.env["NAMEPLANE_URL"] ?? `http://localhost:${ownPort}`;
