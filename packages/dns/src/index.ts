export * from "./rdata.ts";
