export { noticeRoutes } from "./bell.routes.ts";
