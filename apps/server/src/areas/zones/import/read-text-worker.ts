// A thread that only reads long imports. It is started by read-text.ts.
import { servePolitely } from "../../../platform/polite-worker.ts";
import { readImport } from "./import-zone.rules.ts";
import type { TextToRead } from "./read-text.ts";

servePolitely(({ text, apex, options }: TextToRead) => readImport(text, apex, options));
