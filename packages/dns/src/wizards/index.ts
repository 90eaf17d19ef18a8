export * from "./caa-policy.ts";
export * from "./dkim.ts";
export * from "./dmarc.ts";
export * from "./spf.ts";
export * from "./text-record.ts";
