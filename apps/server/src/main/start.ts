// `npm start`: see start/run-product.ts. Only this file runs without the compiled code that Node cached at an earlier start.
import { enableCompileCache } from "node:module";
import path from "node:path";

// Child processes get the setting from their environment.
process.env["NODE_COMPILE_CACHE"] ??= path.resolve(import.meta.dirname, "../../../../node_modules/.cache/nameplane");
enableCompileCache(process.env["NODE_COMPILE_CACHE"]);
await import("./start/run-product.ts");
