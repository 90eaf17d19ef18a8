import { lazyPart } from "../../../shell/lazy-part.ts";

export const HistoryDrawer = lazyPart(
  async () => (await import("./history-drawer.tsx")).HistoryDrawer,
  ["dns", "dnsreasons", "dnsfindings"],
);
