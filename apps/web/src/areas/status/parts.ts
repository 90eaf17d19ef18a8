import { lazyPart } from "../../shell/lazy-part.ts";

/** Beside the login form: how the services are doing. */
export const EntryStatus = lazyPart(async () => (await import("./status-panel.tsx")).EntryStatus, ["status"]);
