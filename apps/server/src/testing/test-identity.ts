import type { IdentityDeps } from "../areas/identity/index.ts";
import type { JobKind } from "../platform/jobs.ts";
import { Vault } from "../platform/vault.ts";
import type { TestDatabase } from "./test-database.ts";

export type KeptJob = { readonly name: string; readonly payload: object };

/** A vault with its own key, the same in all tests. */
export function testVault(): Vault {
  return new Vault(Buffer.alloc(32, 7).toString("base64"));
}

/** What identity routes need. Their jobs are collected, but not run. */
export function testIdentity(db: TestDatabase): IdentityDeps & { readonly kept: KeptJob[] } {
  const kept: KeptJob[] = [];
  return {
    pool: db.app,
    vault: testVault(),
    sms: null,
    kept,
    jobs: {
      enqueue: async <Payload extends object>(_trx: unknown, kind: JobKind<Payload>, payloads: readonly Payload[]) => {
        for (const payload of payloads) kept.push({ name: kind.name, payload: kind.schema.parse(payload) });
      },
    },
  };
}
