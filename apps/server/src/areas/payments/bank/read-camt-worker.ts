// A thread that only reads long bank files. It is started by read-bank-file.ts.
import { servePolitely } from "../../../platform/polite-worker.ts";
import { readOrFault } from "./read-camt-file.ts";

servePolitely((bytes: Uint8Array) => readOrFault(bytes));
