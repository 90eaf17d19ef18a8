export { useObstacleText } from "./name-diff.tsx";
export { ServiceLines } from "./service-lines.tsx";
export { isOfferOpen } from "./push.rules.ts";
export { PushesUnderWay } from "./pushes-under-way.tsx";
