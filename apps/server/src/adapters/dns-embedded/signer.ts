import { randomInt } from "node:crypto";
import { fqdnOf, type Fqdn } from "@nameplane/dns";
import type { ServerKey, ZoneSigner } from "../../areas/dnssec/zone-signer.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { signaturesSince } from "../signature-weeks.ts";
import { keyAlgorithms, makeKeyPair, type KeyPair } from "./key-pair.ts";
import type { Keys } from "./key-store.ts";
import type { SigningState } from "./zone-signing.ts";

const unsigned: SigningState = { keys: [], wants: "keys", foreign: { keys: [], ds: [] } };

export type SignedZones = {
  readonly states: Map<Fqdn, SigningState>;
  readonly isServed: (apex: Fqdn) => boolean;
  /** Makes the server use this state in its answers from now on. */
  readonly serve: (apex: Fqdn, state: SigningState | null) => void;
};

/** Signing by the embedded name server. Keys are on disk before they are used in an answer. */
export function createEmbeddedSigner(
  store: Keys,
  zones: SignedZones,
): ZoneSigner & {
  /** Deletes the keys of a deleted zone. */
  forget(name: string): Promise<void>;
} {
  // Changes run one after the other, because each one starts from the state that the last one left.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const done = last.then(act);
    last = done.catch(() => {});
    return done;
  };
  const change = (name: string, to: (state: SigningState) => Promise<SigningState> | SigningState): Promise<void> => {
    const apex = fqdnOf(name);
    return inTurn(async () => {
      if (!zones.isServed(apex)) throw new OutcomeError("unavailable", `${name} is not at the name server`, { code: "no-zone" });
      await put(apex, await to(zones.states.get(apex) ?? unsigned));
    });
  };
  const put = async (apex: Fqdn, state: SigningState) => {
    const isNeeded = state.keys.length > 0 || state.foreign.keys.length > 0 || state.foreign.ds.length > 0;
    await (isNeeded ? store.save(apex, state) : store.forget(apex));
    if (isNeeded) zones.states.set(apex, state);
    else zones.states.delete(apex);
    zones.serve(apex, isNeeded ? state : null);
  };
  return {
    forget: (name) =>
      inTurn(async () => {
        const apex = fqdnOf(name);
        await store.forget(apex);
        zones.states.delete(apex);
      }),
    inability: () => Promise.resolve(null),
    algorithms: keyAlgorithms,
    signaturesSince,
    keys: async (name) => {
      const apex = fqdnOf(name);
      return zones.isServed(apex) ? (zones.states.get(apex)?.keys ?? []).map(serverKeyOf) : null;
    },
    makeKey: async (name, algorithm) => {
      if (!keyAlgorithms.includes(algorithm)) throw new OutcomeError("refused", `no keys of algorithm ${algorithm}`);
      const made = Promise.withResolvers<KeyPair>();
      await change(name, async (state) => {
        const key = await makeKeyPair(newId(state.keys), algorithm);
        made.resolve(key);
        return { ...state, keys: [...state.keys, key], wants: "keys" };
      });
      return serverKeyOf(await made.promise);
    },
    askParent: (name, wants) => change(name, (state) => ({ ...state, wants })),
    takesForeignKeys: () => Promise.resolve(true),
    publishForeign: (name, foreign) => change(name, (state) => ({ ...state, foreign })),
    removeKey: async (name, id) => {
      if (zones.isServed(fqdnOf(name)))
        await change(name, (state) => ({ ...state, keys: state.keys.filter((key) => key.id !== id) }));
    },
  };
}

/** A new key number. Numbers are never reused, because a caller may still refer to the old key. */
function newId(taken: readonly KeyPair[]): number {
  const id = randomInt(1, 2 ** 31);
  return taken.some((key) => key.id === id) ? newId(taken) : id;
}

function serverKeyOf({ id, dnskey }: KeyPair): ServerKey {
  const { flags, protocol, algorithm, publicKey } = dnskey;
  return { id, flags, protocol, algorithm, publicKey };
}
