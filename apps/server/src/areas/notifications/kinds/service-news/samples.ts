import type { Facts } from "./facts.ts";
import { serviceNews } from "./service-stage.rules.ts";

const sample = (news: Facts["news"]): Facts => ({
  template: "service-news",
  news,
  name: "VPN anna_vpn",
  until: "2026-12-27T12:30:00Z",
  price: null,
  serviceId: "01890a5d-ac96-774b-bcce-b302099a8057",
  type: "vpn",
});

export const samples = {
  ...(Object.fromEntries(
    serviceNews.map((news) => [`service${news.slice(0, 1).toUpperCase()}${news.slice(1)}`, sample(news)]),
  ) as Record<string, Facts>),
  serviceNewPrice: { ...sample("renews"), price: { before: 118_800, next: 129_900, currency: "SEK" } },
  serviceReadyOnce: { ...sample("ready"), name: "Owner certificate, standard kvarn.se", until: null, type: "ownercertificate" },
} as const satisfies Record<string, Facts>;
