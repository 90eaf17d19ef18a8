export { certificateService } from "./certificate.ts";
