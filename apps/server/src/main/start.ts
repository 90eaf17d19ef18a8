// `npm start`: see start/run-product.ts. Only this file runs before the code that Node has compiled at an earlier start is at hand.
import { enableCompileCache } from "node:module";
import path from "node:path";

// Child processes find it in their environment.
process.env["NODE_COMPILE_CACHE"] ??= path.resolve(import.meta.dirname, "../../../../node_modules/.cache/nameplane");
enableCompileCache(process.env["NODE_COMPILE_CACHE"]);
await import("./start/run-product.ts");
