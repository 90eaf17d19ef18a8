export { readHome, readQueueCounts } from "./read-home.ts";
