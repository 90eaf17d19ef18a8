export { verificationRoutes } from "./verifications.routes.ts";
