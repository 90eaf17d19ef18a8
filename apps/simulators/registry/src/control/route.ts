import type { DnsServer } from "../dns/server.ts";
import type { DnsTree } from "../dns/tree.ts";
import type { EppServer } from "../epp/server.ts";
import type { FaultSwitch } from "../faults/fault-switch.ts";
import type { Registry } from "../model/registry.ts";
import type { CertificateStore } from "@nameplane/simulator-kit/tls/certificates";
import type { Fields } from "./body.ts";

/** What the control port has access to. */
export interface Simulator {
  readonly registry: Registry;
  readonly epp: EppServer;
  readonly tree: DnsTree;
  readonly dns: DnsServer;
  readonly faults: FaultSwitch;
  readonly certificates: CertificateStore;
  /**
   * Deletes all objects and messages, and sets the clock to real time. If this run was started with a seed, it also seeds again.
   */
  readonly reset: () => void;
}

interface ControlRequest {
  readonly query: URLSearchParams;
  readonly body: Fields;
}

export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  /** Whether the route is allowed only with --faults. */
  readonly dangerous: boolean;
  readonly handle: (simulator: Simulator, request: ControlRequest) => unknown;
}
