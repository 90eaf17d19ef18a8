export { ActFoot, ActSlot, useActs } from "./act-slot.tsx";
