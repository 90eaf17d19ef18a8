export * from "./reverse-network.ts";
