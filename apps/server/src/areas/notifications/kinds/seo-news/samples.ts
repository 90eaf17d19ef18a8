import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

const sample = (of: Omit<Facts, "template" | "serviceId" | "host">): Facts => ({
  template: "seo-news",
  serviceId: sampleId,
  host: "fjallbete.se",
  ...of,
});

const link = { url: "https://fjallbete.se/", target: "https://fjallbete.se/summer" };

export const samples = {
  oneLink: sample({ step: "broken", why: "", count: 1, links: [link] }),
  manyLinks: sample({ step: "broken", why: "", count: 14, links: [link, { ...link, target: "https://fjallbete.se/winter" }] }),
  unreachable: sample({ step: "unreachable", why: "timeout", count: 0, links: [] }),
  failing: sample({ step: "unreachable", why: "status 503", count: 0, links: [] }),
  blocked: sample({ step: "blocked", why: "", count: 0, links: [] }),
} as const satisfies Record<string, Facts>;
