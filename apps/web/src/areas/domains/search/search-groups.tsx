import { useTranslations } from "use-intl";
import { ButtonGroup } from "../../../ui/basics/button.tsx";
import { Switch } from "../../../ui/form/choices.tsx";

export const searchGroups = ["popular", "nordic", "all"] as const;
export type SearchGroup = (typeof searchGroups)[number];

export const asGroup = (text: string | undefined): SearchGroup => searchGroups.find((group) => group === text) ?? "popular";

/** Chooses the TLDs under which an idea is tried, and whether taken names are shown. */
export function SearchGroups({
  group,
  onGroup,
  hideTaken,
  onHideTaken,
  grouped,
  children,
}: {
  group: SearchGroup;
  onGroup: (group: SearchGroup) => void;
  hideTaken: boolean;
  onHideTaken: (hide: boolean) => void;
  /** Whether TLDs can be chosen. A list of whole names leaves nothing to choose. */
  grouped: boolean;
  children?: React.ReactNode;
}) {
  const t = useTranslations("search");
  return (
    <div className="np-search-tools">
      {grouped && (
        <ButtonGroup
          label={t("suggestions")}
          size="xs"
          choices={searchGroups.map((value) => ({ value, label: t(`group.${value}`) }))}
          value={group}
          onChange={onGroup}
        />
      )}
      {children}
      <span className="np-end">
        <Switch label={t("hideTaken")} checked={hideTaken} onChange={onHideTaken} />
      </span>
    </div>
  );
}
