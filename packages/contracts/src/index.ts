export * from "./operation.ts";
export * from "./refusal.ts";
export * from "./status.ts";
export * from "./orders/request-types.ts";
