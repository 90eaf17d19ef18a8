export { forgetAfter } from "../shell/lists/cached-lists.ts";
export { takeNews } from "./live-topics.ts";
