// A thread that only parses long JSON bodies. It is started by json-body.ts.
import { servePolitely } from "../polite-worker.ts";
import { readJsonText, type JsonBounds } from "./json-text.ts";

servePolitely(({ bytes, bounds }: { bytes: Uint8Array; bounds: JsonBounds }) => readJsonText(bytes, bounds));
