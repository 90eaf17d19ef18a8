export { actOnRequest, actsOf, endByReading, retryStopped } from "./act-on-request.ts";
