export { BrandLogins } from "./parts.ts";
export { QueuesPanel, useHasQueues } from "./queues-panel.tsx";
