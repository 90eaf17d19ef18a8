import type { TokenView } from "@nameplane/contracts/dnsapi/tokens";
import { useTranslations } from "use-intl";
import { hostOf, readable } from "./token-form.rules.ts";

/** How many entries of a list are shown before the rest is only counted. */
const shownMax = 3;

/** A wildcard name keeps its asterisk. */
const readableName = (name: string) => (name.startsWith("*.") ? `*.${readable(name.slice(2))}` : readable(name));

function doesOf({ kind, canwrite, withkeys }: TokenView) {
  if (kind === "acme") return "challenges";
  if (kind === "ddns") return "addresses";
  if (kind === "cert") return withkeys ? "fetchesKeys" : "fetches";
  return canwrite ? "changes" : "reads";
}

/** What a key can reach, in two lines: which zones, and what it may do in them. */
export function TokenReach({ row }: { row: TokenView }) {
  const t = useTranslations("apikeys");
  const some = (values: readonly string[]) => {
    const shown = values.slice(0, shownMax).join(", ");
    return values.length > shownMax ? t("andMore", { shown, count: String(values.length - shownMax) }) : shown;
  };
  const names = (row.names ?? []).map((name) => (name === "" ? t("apex") : name));
  const all = row.kind === "cert" ? t("allCertificates") : t("allDomains");
  const covered = row.kind === "cert" ? row.certificates : row.zones;
  const where = row.kind === "ddns" ? hostOf(row) : covered === null ? all : some(covered.map(readableName));
  const parts = [
    row.kind === "dns" && row.names !== null && t("atNames", { names: some(names) }),
    row.kind === "dns" && row.types !== null && some(row.types),
    t(doesOf(row)),
    row.networks !== null && t("fromNetworks", { networks: some(row.networks) }),
  ].filter((part) => part !== false);
  return (
    <div className="np-two-lines">
      <div translate="no">{where}</div>
      <div className="np-small np-soft">{parts.join(" · ")}</div>
    </div>
  );
}
