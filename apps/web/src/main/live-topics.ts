import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "@nameplane/contracts/platform/live";
import type { LiveNews } from "../lib/live/live-updates.ts";
import { isOldAfter } from "../shell/lists/cached-lists.ts";

/** The calls whose answers become out of date with each topic, by the beginning of their path. */
const touched: Readonly<Record<LiveEvent["topic"], readonly string[]>> = {
  basket: ["/api/order/basket/", "/api/order/preparecheckout/"],
  // What the brand shows is not an answer that a screen has fetched; main/start.ts loads it again.
  brand: [],
  request: [
    "/api/order/getrequest",
    "/api/order/getorder/",
    "/api/order/getcancellation/",
    "/api/order/getregistrylock/",
    "/api/account/getdashboard/",
    "/api/domain/",
    "/api/delegation/",
    "/api/service/getservice",
  ],
  order: ["/api/order/getrequest", "/api/order/getorder/", "/api/trademark/", "/api/account/getdashboard/"],
  domain: [
    "/api/domain/",
    "/api/dnssec/",
    "/api/delegation/",
    "/api/push/",
    "/api/service/getservices/",
    "/api/order/getcancellation/",
    "/api/order/getregistrylock/",
    "/api/account/getdashboard/",
  ],
  zone: ["/api/dns/", "/api/reversedns/", "/api/domain/getdetails/"],
  invoice: ["/api/economy/", "/api/account/getdashboard/"],
  payment: [
    "/api/economy/",
    "/api/resellers/getstatements/",
    "/api/resellers/getmerchant/",
    "/api/resellers/getinvoices/",
    "/api/domain/",
    "/api/order/getorder/",
    "/api/order/checkpayment/",
    "/api/account/getdashboard/",
  ],
  notice: ["/api/notice/", "/api/account/getdataexports/", "/api/account/getclosing/"],
  ticket: ["/api/support/"],
  service: [
    "/api/service/getservice",
    "/api/certificate/getcertificate",
    "/api/certificate/gettlsa",
    "/api/reversedns/",
    "/api/secondarydns/",
    "/api/provisioning/",
    "/api/monitoring/",
    "/api/seo/",
    "/api/service/getquote",
    "/api/escrow/",
  ],
  webhook: ["/api/webhooks/"],
  session: ["/api/account/getaccountdetails/", "/api/account/getprofile/", "/api/account/getvatnumber/", "/api/user/"],
};

const isTopic = (topic: string): topic is LiveEvent["topic"] => Object.hasOwn(touched, topic);

/**
 * Invalidates the cached answers that become out of date with a live update. Those on the screen are fetched again. For cached
 * lists, their table lists the topics that matter. After missed updates or an unknown topic, everything that an update could
 * change is invalidated.
 */
export function takeNews(queries: QueryClient, news: LiveNews | null): void {
  const topic = news !== null && isTopic(news.topic) ? news.topic : null;
  const isTouched = (path: string) => topic === null || touched[topic].some((start) => path.startsWith(start));
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === "string" && (isOldAfter(path, topic) ?? isTouched(path)),
  });
}
