// A thread that only reads lists of names. It is started by index.ts.
import { servePolitelyInParts } from "../../platform/polite-worker.ts";
import { scanFile } from "./scan-file.ts";

servePolitelyInParts(scanFile);
