import type { EppLogEvent } from "../events.ts";
import { createEppPool } from "../pool.ts";
import type { EppPool, EppPoolOptions } from "../pool/interface.ts";
import { gtld } from "../registries/gtld.ts";
import type { EppLimits } from "../registries/registry-profile.ts";
import { makeCertificates } from "./certificates.ts";
import type { TestCertificates } from "./certificates.ts";
import { ScriptedPeer } from "./scripted-peer.ts";
import type { PeerOptions } from "./scripted-peer.ts";

/** A pool and the test server that it connects to, with everything the pool logged. */
export interface Pair {
  readonly peer: ScriptedPeer;
  readonly pool: EppPool;
  readonly events: readonly EppLogEvent[];
}

/** Creates pairs for one test file and closes them afterwards. */
export class PairFactory {
  readonly certificates: TestCertificates = makeCertificates();
  readonly #open: { readonly peer: ScriptedPeer; readonly pools: EppPool[] }[] = [];

  async peer(options: PeerOptions = {}): Promise<ScriptedPeer> {
    const peer = await ScriptedPeer.start({ ...this.certificates.server, ...options });
    this.#open.push({ peer, pools: [] });
    return peer;
  }

  /** A pool for a test server, with short time limits so that tests are fast. */
  pool(peer: ScriptedPeer, limits: Partial<EppLimits> = {}, options: Partial<EppPoolOptions> = {}): Pair {
    const events: EppLogEvent[] = [];
    const pool = createEppPool({
      host: "127.0.0.1",
      port: peer.port,
      ca: this.certificates.ca,
      servername: "epp.test",
      clID: "registrar",
      pw: "Sec-ret-1",
      profile: gtld,
      limits: {
        warmSessions: 0,
        connectTimeoutMs: 10_000,
        commandTimeoutMs: 10_000,
        queueTimeoutMs: 10_000,
        ...limits,
      },
      log: (event) => events.push(event),
      ...options,
    });
    this.#open.find((entry) => entry.peer === peer)?.pools.push(pool);
    return { peer, pool, events };
  }

  async pair(
    peerOptions: PeerOptions = {},
    limits: Partial<EppLimits> = {},
    options: Partial<EppPoolOptions> = {},
  ): Promise<Pair> {
    return this.pool(await this.peer(peerOptions), limits, options);
  }

  /** Closes everything created since the last call. */
  async clear(): Promise<void> {
    for (const { peer, pools } of this.#open.splice(0)) {
      await Promise.all(pools.map((pool) => pool.close(100)));
      await peer.stop();
    }
  }
}

/** The error that a promise was rejected with. Throws if the promise was not rejected. */
export async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("nothing was refused");
}
