import type { Facts } from "./facts.ts";

const sample = (step: Facts["step"]): Facts => ({
  template: "brand-server-news",
  step,
  host: "ns1.solrosen.example",
  brand: "Solrosen",
  addresses: ["192.0.2.53", "2001:db8::53"],
});

export const samples = {
  serversUsed: sample("used"),
  serverWrong: sample("wrong"),
  serversLost: sample("lost"),
  serverMoved: sample("moved"),
} as const satisfies Record<string, Facts>;
