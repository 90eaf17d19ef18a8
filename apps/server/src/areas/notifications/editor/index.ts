export { mailTextRoutes } from "./editor.routes.ts";
export { queueTried } from "./try-text.ts";
