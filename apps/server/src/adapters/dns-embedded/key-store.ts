import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fqdnOf, storedNameOf, type Fqdn } from "@nameplane/dns";
import { z } from "zod";
import type { Vault } from "../../platform/vault.ts";
import { readKeyPair, type KeyPair } from "./key-pair.ts";
import type { SigningState } from "./zone-signing.ts";

/** The folder of an installation's DNS keys, below its data folder. */
export function dnsKeysFolder(dataDir: string): string {
  return path.join(dataDir, "dns-keys");
}

const dnskeyText = z.object({
  flags: z.int(),
  protocol: z.int(),
  algorithm: z.int(),
  publicKey: z.string(),
});

const stored = z.object({
  apex: z.string(),
  keys: z.array(z.object({ id: z.int(), algorithm: z.int(), sealed: z.base64() })),
  wants: z.enum(["keys", "removal"]),
  foreign: z.object({
    keys: z.array(dnskeyText),
    ds: z.array(z.object({ keyTag: z.int(), algorithm: z.int(), digestType: z.int(), digest: z.string() })),
  }),
});

export type Keys = {
  load(): Promise<Map<Fqdn, SigningState>>;
  save(name: Fqdn, state: SigningState): Promise<void>;
  forget(name: Fqdn): Promise<void>;
};

/** Keys that are only in memory, so they are lost when the process ends. */
export const passingKeys: Keys = {
  load: () => Promise.resolve(new Map()),
  save: () => Promise.resolve(),
  forget: () => Promise.resolve(),
};

/** Stores the keys of signed zones: a file for each zone, its private keys encrypted with the master key. */
export class KeyStore implements Keys {
  readonly #folder: string;
  readonly #vault: Vault;

  constructor(folder: string, vault: Vault) {
    this.#folder = folder;
    this.#vault = vault;
  }

  /**
   * Throws if a file cannot be read. If a zone were served unsigned while its parent has a DS, it would fail for every
   * validating resolver.
   */
  async load(): Promise<Map<Fqdn, SigningState>> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const files = (await readdir(this.#folder)).filter((file) => file.endsWith(".json"));
    const states = await Promise.all(files.map((file) => this.#read(path.join(this.#folder, file))));
    return new Map(states);
  }

  async #read(file: string): Promise<[Fqdn, SigningState]> {
    const { apex, keys, wants, foreign } = stored.parse(JSON.parse(await readFile(file, "utf8")));
    const open = ({ id, algorithm, sealed }: (typeof keys)[number]): KeyPair =>
      readKeyPair(id, algorithm, this.#vault.open(placeOf(apex, id), Buffer.from(sealed, "base64")));
    return [fqdnOf(apex), { keys: keys.map(open), wants, foreign }];
  }

  /** Writes a file completely or not at all; it is on disk when the call returns. */
  async save(name: Fqdn, { keys, wants, foreign }: SigningState): Promise<void> {
    const apex = storedNameOf(name);
    const content: z.input<typeof stored> = {
      apex,
      keys: keys.map(({ id, dnskey, secret }) => ({
        id,
        algorithm: dnskey.algorithm,
        sealed: this.#vault.seal(placeOf(apex, id), secret).toString("base64"),
      })),
      wants,
      foreign: { keys: [...foreign.keys], ds: [...foreign.ds] },
    };
    const file = this.#fileOf(name);
    const handle = await open(`${file}.new`, "w", 0o600);
    try {
      await handle.writeFile(JSON.stringify(content));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(`${file}.new`, file);
    await this.#syncFolder();
  }

  async forget(name: Fqdn): Promise<void> {
    await rm(this.#fileOf(name), { force: true });
    await this.#syncFolder();
  }

  async #syncFolder(): Promise<void> {
    const folder = await open(this.#folder);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  /** File name of a zone. Zone names are up to 253 octets long and may contain a slash (RFC 2317). */
  #fileOf(name: Fqdn): string {
    return path.join(this.#folder, `${createHash("sha256").update(name).digest("hex")}.json`);
  }
}

const placeOf = (apex: string, id: number) => ({ table: "dns-keys", column: "secret", rowId: `${apex}.${id}` });
