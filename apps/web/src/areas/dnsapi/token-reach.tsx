import type { TokenView } from "@nameplane/contracts/dnsapi/tokens";
import { useTranslations } from "use-intl";
import { hostOf, readable } from "./token-form.rules.ts";

/** How many entries of a list are shown before the rest is only counted. */
const shownMax = 3;

/** What a key can reach, in two lines: which zones, and what it may do in them. */
export function TokenReach({ row }: { row: TokenView }) {
  const t = useTranslations("apikeys");
  const some = (values: readonly string[]) => {
    const shown = values.slice(0, shownMax).join(", ");
    return values.length > shownMax ? t("andMore", { shown, count: String(values.length - shownMax) }) : shown;
  };
  const names = (row.names ?? []).map((name) => (name === "" ? t("apex") : name));
  const where = row.kind === "ddns" ? hostOf(row) : row.zones === null ? t("allDomains") : some(row.zones.map(readable));
  const parts = [
    row.kind === "dns" && row.names !== null && t("atNames", { names: some(names) }),
    row.kind === "dns" && row.types !== null && some(row.types),
    t(row.kind === "acme" ? "challenges" : row.kind === "ddns" ? "addresses" : row.canwrite ? "changes" : "reads"),
    row.networks !== null && t("fromNetworks", { networks: some(row.networks) }),
  ].filter((part) => part !== false);
  return (
    <div className="np-two-lines">
      <div translate="no">{where}</div>
      <div className="np-small np-soft">{parts.join(" · ")}</div>
    </div>
  );
}
