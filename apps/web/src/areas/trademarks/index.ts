import { lazyPart } from "../../shell/lazy-part.ts";

/** The parts of trademarks that other areas use. */
export const MarkPanels = lazyPart(async () => (await import("./mark-panels.tsx")).MarkPanels, ["trademarks"]);
export const ClaimsFix = lazyPart(async () => (await import("./claims-fix.tsx")).ClaimsFix, ["trademarks"]);
