import { lazyPart } from "../../shell/lazy-part.ts";

/** The status of the services, shown beside the login form. */
export const EntryStatus = lazyPart(async () => (await import("./status-panel.tsx")).EntryStatus, ["status"]);
