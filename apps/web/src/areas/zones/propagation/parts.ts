import { lazyPart } from "../../../shell/lazy-part.ts";

export const PropagationStrip = lazyPart(async () => (await import("./propagation-strip.tsx")).PropagationStrip, ["dns"]);
