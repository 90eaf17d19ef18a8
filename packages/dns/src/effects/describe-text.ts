import type { RecordSetChange } from "../diff-zones.ts";
import { tagsOf, textOf } from "../findings/text-of.ts";
import { isPolicy } from "../findings/spf.ts";
import { valueOfRdata } from "../rdata.ts";
import { caa } from "../types/caa.ts";
import type { Effect, OwnerChanges } from "./change-effect.ts";
import { providerOf } from "./providers.ts";

/** Describes changes of TXT records about mail, and of CAA records about the authorities that may issue certificates. */
export function describeText(changes: OwnerChanges): Effect[] {
  const change = changes.of("TXT");
  const issuers = describeIssuers(changes);
  if (change === undefined) return issuers;
  const texts = { old: (change.old?.rdata ?? []).map(textOf), now: (change.new?.rdata ?? []).map(textOf) };
  if (/^_dmarc(?:\.|$)/.test(changes.owner)) return [...describePolicy(changes, texts), ...issuers];
  const [selector] = /^(.+)\._domainkey(?:\.|$)/.exec(changes.owner)?.slice(1) ?? [];
  if (selector !== undefined) return [...describeKey(changes, change, selector), ...issuers];
  return [...describeSenders(changes, texts), ...issuers];
}

type Texts = { readonly old: readonly string[]; readonly now: readonly string[] };

function describeSenders({ name }: OwnerChanges, { old, now }: Texts): Effect[] {
  const before = sendersOf(old);
  const after = sendersOf(now);
  const added = after.senders.filter((one) => !before.senders.includes(one));
  const removed = before.senders.filter((one) => !after.senders.includes(one));
  const types = ["TXT"] as const;
  const effects: Effect[] = [];
  if (added.length > 0) effects.push({ key: "senders_added", values: { name, senders: added }, types });
  if (removed.length > 0) effects.push({ key: "senders_removed", values: { name, senders: removed }, types });
  if (before.strictness !== null && after.strictness !== null && before.strictness !== after.strictness) {
    const key = after.strictness > before.strictness ? "senders_stricter" : "senders_milder";
    effects.push({ key, values: { name }, types });
  }
  // If other texts at the name have changed as well, the effects do not describe everything. They then name no types, so the
  // number of changed records is shown, too.
  const isOther = [old, now].map((texts) =>
    texts
      .filter((text) => !isPolicy(text))
      .toSorted()
      .join("\n"),
  );
  return isOther[0] === isOther[1] ? effects : effects.map((effect) => ({ ...effect, types: [] }));
}

const strictnessOf: Readonly<Record<string, number>> = { "+": 0, "?": 1, "~": 2, "-": 3 };

/** The servers that may send mail, and how strict the policy is with all others; null if there is no policy. */
function sendersOf(texts: readonly string[]): { senders: string[]; strictness: number | null } {
  const policy = texts.find(isPolicy);
  if (policy === undefined) return { senders: [], strictness: null };
  const terms = policy
    .split(" ")
    .filter((term) => term !== "")
    .slice(1);
  const all = terms.find((term) => /^[-+~?]?all$/i.test(term));
  const senders = terms.filter((term) => term !== all && !/^exp=/i.test(term)).map(senderName);
  return { senders: [...new Set(senders)], strictness: all === undefined ? 1 : (strictnessOf[all[0] ?? ""] ?? 0) };
}

function senderName(term: string): string {
  const [, host] = /^[-+~?]?(?:include:|redirect=)(.+)$/i.exec(term) ?? [];
  return host === undefined ? term.replace(/^\+/, "") : (providerOf(host.toLowerCase(), "senders") ?? host);
}

function describeKey({ name }: OwnerChanges, change: RecordSetChange, selector: string): Effect[] {
  const key = change.old === null ? "mail_key_added" : change.new === null ? "mail_key_removed" : "mail_key_changed";
  return change.old?.rdata.join() === change.new?.rdata.join() ? [] : [{ key, values: { name, selector }, types: ["TXT"] }];
}

function describePolicy({ name }: OwnerChanges, { old, now }: Texts): Effect[] {
  const domain = name.replace(/^_dmarc\./, "");
  const [from, to] = [policyOf(old), policyOf(now)];
  const types = ["TXT"] as const;
  if (from === to) return [];
  if (from === null) return [{ key: "mail_policy_starts", values: { name: domain, to: to ?? "" }, types }];
  if (to === null) return [{ key: "mail_policy_stops", values: { name: domain, from }, types }];
  return [{ key: "mail_policy_changes", values: { name: domain, from, to }, types }];
}

function policyOf(texts: readonly string[]): string | null {
  const policy = texts.find((text) => text.startsWith("v=DMARC1"));
  return policy === undefined ? null : (tagsOf(policy).get("p")?.toLowerCase() ?? "none");
}

function describeIssuers({ name, of }: OwnerChanges): Effect[] {
  const change = of("CAA");
  if (change === undefined) return [];
  const values = (change.new?.rdata ?? []).map((rdata) => valueOfRdata(caa, rdata));
  const rules = values.filter(({ tag }) => tag === "issue" || tag === "issuewild");
  if (rules.length === 0) return [{ key: "issuers_free", values: { name }, types: ["CAA"] }];
  const issuers = rules.map(({ value }) => (value.split(";")[0] ?? "").trim()).filter((issuer) => issuer !== "");
  if (issuers.length === 0) return [{ key: "issuers_nobody", values: { name }, types: ["CAA"] }];
  return [{ key: "issuers_change", values: { name, issuers: [...new Set(issuers)] }, types: ["CAA"] }];
}
