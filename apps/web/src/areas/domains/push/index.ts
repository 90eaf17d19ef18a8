export { isOfferOpen } from "./push.rules.ts";
export { PushesUnderWay } from "./pushes-under-way.tsx";
