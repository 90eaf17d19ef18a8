import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../platform/db/embedded.ts";
import { Kept, type KeptHooks } from "./kept.ts";

export type KeptDatabase = { readonly url: string; readonly how: string; readonly kept: Kept };

/**
 * Keeps the embedded PostgreSQL of a data folder running. If it is killed, for example because memory runs out, it is started
 * again on the same port with all committed data, and the processes reconnect by themselves.
 */
export async function keepDatabase(dataDir: string, hooks: KeptHooks): Promise<KeptDatabase> {
  let first: EmbeddedPostgres | undefined;
  const kept = await Kept.start(async () => {
    const embedded = await startEmbeddedPostgres(dataDir);
    first ??= embedded;
    return { name: "PostgreSQL", pid: embedded.pid, exited: embedded.exited, stop: () => embedded.stop() };
  }, hooks);
  if (first === undefined) throw new Error("the database runs without having been started");
  return { url: first.url, how: first.how, kept };
}
