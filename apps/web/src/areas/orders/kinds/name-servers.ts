import { onName, type OrderKind } from "./kind.ts";

export const nameServers = {
  type: "update-domain-dns",
  word: "nameServers",
  line: "nameServers",
  deed: "nameServers",
  form: onName("domainServers"),
  fixes: { 4002: "servers", 4005: "servers", 4009: "servers" },
} as const satisfies OrderKind;
