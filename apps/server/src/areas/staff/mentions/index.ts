export { mentionColleagues, type Told } from "./mention-colleagues.ts";
export { mentionRoutes } from "./mentions.routes.ts";
