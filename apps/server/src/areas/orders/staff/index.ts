export { type Delivery, deliverService, isToDeliver } from "./deliver-service.ts";
export { actOnRequest, actsOf, refuseAct, endByReading, retryStopped } from "./act-on-request.ts";
