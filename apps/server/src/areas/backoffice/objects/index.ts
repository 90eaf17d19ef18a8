export { addNote } from "./keep-notes.ts";
export { objectRoutes } from "./objects.routes.ts";
