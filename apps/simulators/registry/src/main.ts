import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { endOnSignal } from "@nameplane/simulator-kit/end-on-signal";
import { type Options, readOptions, usage } from "./options.ts";
import { takeLoopbackAddresses } from "./rules/addresses.ts";

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function optionsOrUsage(): Options | null {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${message(error)}\n${usage}`);
    return null;
  }
}

async function run(options: Options): Promise<void> {
  // Removing the types from all modules takes longer than everything else at start. The cache halves this time at the next start.
  enableCompileCache(join(options.dataFolder, "cache"));
  const { startSimulator } = await import("./simulator.ts");
  if (options.loopback) takeLoopbackAddresses();
  const simulator = await startSimulator(options);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void simulator.stop().then(() => process.exit(0));
  };
  endOnSignal(stop);
  console.log("ready");
  // The cache is written here and not at exit, because a killed process never reaches its exit.
  flushCompileCache();
}

const options = optionsOrUsage();
if (options === null) process.exitCode = 2;
else {
  try {
    await run(options);
  } catch (error) {
    console.error(`registry simulator: ${message(error)}`);
    process.exit(1);
  }
}
