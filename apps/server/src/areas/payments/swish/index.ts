export { swishRoutes } from "./swish.routes.ts";
export { viewOf } from "./read-request.ts";
export { sendRequest, type SwishPayer, withdrawRequest } from "./send-request.ts";
