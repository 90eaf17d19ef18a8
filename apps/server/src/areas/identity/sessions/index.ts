export { closeDoor, openDoor } from "./open-door.ts";
export { endOldestSessions, endSessionsOf, insertSession, revokeSession } from "./sessions.repository.ts";
export { sessionRoutes } from "./sessions.routes.ts";
