export { forgetAfter } from "./cached-lists.ts";
export { takeNews } from "./live-topics.ts";
