import { sha256 } from "../../platform/ids.ts";

/** SHA-256 as packages/dns asks for it. */
export const hashBytes = (bytes: Uint8Array): Uint8Array => sha256(Buffer.from(bytes));
