import { lazyPart } from "../../shell/lazy-part.ts";

/** The panels of secondary DNS on the page of its service. */
export const SecondaryPanels = lazyPart(async () => (await import("./secondary-panels.tsx")).SecondaryPanels, ["secondarydns"]);
