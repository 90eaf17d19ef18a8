import { lazyPart } from "../../shell/lazy-part.ts";

/** The panels of reverse DNS on the page of its service. */
export const ReversePanels = lazyPart(async () => (await import("./reverse-panels.tsx")).ReversePanels, ["reversedns"]);
