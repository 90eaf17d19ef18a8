export { isOfferOpen } from "./handover.rules.ts";
export { HandoversUnderWay } from "./handovers-under-way.tsx";
