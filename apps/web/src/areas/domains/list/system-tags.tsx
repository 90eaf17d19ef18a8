import { domainViews } from "@nameplane/contracts/domains/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Count } from "../../../ui/basics/count.tsx";
import { toggleTag, type SystemTag } from "./list-view.rules.ts";

export const useViews = () => useApiQuery(domainViews, {});

const tagNames = ["needs", "soon", "dnssec", "registrylock"] as const;

/** Filters the list by tags that the panel itself sets. A tag that no domain has is not offered. */
export function SystemTags({
  chosen,
  onChange,
}: {
  chosen: readonly SystemTag[];
  onChange: (next: readonly SystemTag[]) => void;
}) {
  const t = useTranslations("domains.tags");
  const { number } = useFormat();
  const { data } = useViews();
  const offered = tagNames.filter((tag) => (data?.tags[tag] ?? 0) > 0 || chosen.includes(tag));
  if (offered.length === 0) return null;
  return (
    <span className="np-row np-wrap np-tag-filter" role="group" aria-label={t("label")}>
      {offered.map((tag) => (
        <button
          key={tag}
          type="button"
          className={chosen.includes(tag) ? "np-chip np-chip-on" : "np-chip"}
          aria-pressed={chosen.includes(tag)}
          title={t(`${tag}Text`)}
          onClick={() => onChange(toggleTag(chosen, tag))}
        >
          <b>{t(tag)}</b>
          {data && <Count value={number(data.tags[tag])} tone={tag === "needs" ? "needs" : "quiet"} />}
        </button>
      ))}
    </span>
  );
}
