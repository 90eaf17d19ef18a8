import { domainInfoBlock } from "../objects/domain-data.ts";
import type { Notice } from "../rules/notices.ts";
import type { Store } from "../store/store.ts";
import { type Block, writerFor } from "../xml/write.ts";

const { root, el } = writerFor("tagNews");

/** relData and rcData of std-notifications-1.2: a domain moves, or is asked to move, from one registrar's tag to another's. */
export function tagNewsBlock(store: Store, { step, domain, sides, at }: Extract<Notice, { kind: "tagChange" }>): Block {
  if (step === "released" || step === "rejected")
    return root(
      "relData",
      {},
      el("accountId", { moved: step === "released" ? "Y" : undefined }, domain.registrant ?? "none"),
      el("from", {}, sides.from),
      el("registrarTag", {}, sides.to),
      el("domainListData", { noDomains: "1" }, el("domainName", {}, domain.name)),
    );
  const shown = domainInfoBlock(store, domain, { view: "reduced", hosts: "all", authInfo: "none" }, at);
  return root(
    "rcData",
    {},
    el("orig", {}, sides.from),
    el("registrarTag", {}, sides.to),
    sides.caseId === null ? undefined : el("caseId", {}, sides.caseId),
    el("domainListData", { noDomains: "1" }, shown.xml),
  );
}
