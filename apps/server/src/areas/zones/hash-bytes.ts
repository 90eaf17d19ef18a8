import { hash } from "node:crypto";

/** SHA-256 as packages/dns asks for it. */
export const hashBytes = (bytes: Uint8Array): Uint8Array => hash("sha256", bytes, "buffer");
