import { type Block, dateTimeText, writerFor } from "../xml/write.ts";

const { root, el } = writerFor("maint");

export const maintenanceNews = ["create", "update", "delete", "courtesy", "end"] as const;

export interface MaintenanceNews {
  readonly id: string;
  readonly title: string | undefined;
  readonly pollType: (typeof maintenanceNews)[number];
  readonly systems: readonly string[];
  readonly startsAt: number;
  readonly endsAt: number;
  readonly isEmergency: boolean;
  readonly description: string | undefined;
}

/** maint:infData of a poll message (RFC 9167 section 4.1.3). Every named system is unavailable during the maintenance. */
export function maintenanceBlock(news: MaintenanceNews, now: number): Block {
  return root(
    "infData",
    {},
    el(
      "item",
      {},
      el("id", { name: news.title }, news.id),
      el("pollType", {}, news.pollType),
      el(
        "systems",
        {},
        news.systems.map((name) => el("system", {}, el("name", {}, name), el("impact", {}, "full"))),
      ),
      el("environment", { type: "production" }),
      el("start", {}, dateTimeText(news.startsAt)),
      el("end", {}, dateTimeText(news.endsAt)),
      el("reason", {}, news.isEmergency ? "emergency" : "planned"),
      news.description === undefined ? undefined : el("description", {}, news.description),
      el("crDate", {}, dateTimeText(now)),
    ),
  );
}

/** pollData of lowbalance-poll-1.0: the registrar's account is about to be empty. */
export function lowBalanceBlock(registrar: string, limit: string, available: string): Block {
  const { root: pollData, el: part } = writerFor("lowBalance");
  return pollData(
    "pollData",
    {},
    part("registrarName", {}, registrar),
    part("creditLimit", {}, limit),
    part("creditThreshold", { type: "PERCENT" }, "10"),
    part("availableCredit", {}, available),
  );
}
