export { ActDrawer, useAct } from "./act-drawer.tsx";
export { useRepeat } from "./use-repeat.ts";
