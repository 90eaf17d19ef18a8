export { searchRoutes } from "./search.routes.ts";
export { readOwnText, type OwnText } from "./own-text.rules.ts";
