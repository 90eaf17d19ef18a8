import type { Domain, Host, Registrar } from "../model/objects.ts";

/** What a port-43 answer is made from. */
export interface WhoisData {
  readonly domain: Domain;
  readonly registrar: Registrar;
  readonly hosts: readonly Host[];
  readonly now: number;
}
