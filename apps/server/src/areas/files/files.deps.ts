import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Vault } from "../../platform/vault.ts";
import type { FileScanner } from "./file-scanner.port.ts";
import type { FileStore } from "./file-store.port.ts";

export type FileDeps = {
  readonly store: FileStore;
  /** The virus scanner. Null if files are not scanned. */
  readonly scanner: FileScanner | null;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
};
