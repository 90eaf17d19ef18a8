export { endSessionOfCall, sessionOfCall } from "./session-of-call.ts";
export { endOfSession, endOldestSessions, endSessionsOf, insertSession, revokeSession } from "./sessions.repository.ts";
export { sessionRoutes } from "./sessions.routes.ts";
