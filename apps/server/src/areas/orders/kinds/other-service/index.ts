export { otherService } from "./other-service.ts";
