import { hash } from "node:crypto";

/** SHA-256 in the form that packages/dns expects. */
export const hashBytes = (bytes: Uint8Array): Uint8Array => hash("sha256", bytes, "buffer");
