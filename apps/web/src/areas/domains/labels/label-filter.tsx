import { IconTag } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { ChipButton, FilterChip, Label } from "../../../ui/basics/count.tsx";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { Popover } from "../../../ui/overlay/popover.tsx";
import { toggleLabelFilter, UNLABELLED } from "./labels.rules.ts";
import { useLabels } from "./use-bulk-acts.ts";

const LabelManager = lazyPart(async () => (await import("./label-manager.tsx")).LabelManager);

/** Filters the list by labels. A domain must have all of them. The chosen labels are shown beside it as chips. */
export function LabelFilter({
  chosen,
  onChange,
  mayManage,
}: {
  chosen: readonly number[];
  onChange: (next: readonly number[]) => void;
  mayManage: boolean;
}) {
  const t = useTranslations("domains.labels");
  const { number } = useFormat();
  const { data, error } = useLabels();
  // Null if the label manager was never opened, so that it is not loaded.
  const [isManaging, setManaging] = useState<boolean | null>(null);
  const labels = data?.data ?? [];
  const titleOf = (id: number) =>
    id === UNLABELLED ? t("unlabelled") : (labels.find(({ labelid }) => labelid === id)?.title ?? String(id));
  // A checkbox changes at once. The address, which decides what is shown, changes a moment later.
  const inAddress = chosen.join(",");
  const [picked, setPicked] = useState({ inAddress, ids: chosen });
  if (picked.inAddress !== inAddress) setPicked({ inAddress, ids: chosen });
  const toggle = (id: number) => {
    const ids = toggleLabelFilter(picked.ids, id);
    setPicked({ inAddress, ids });
    onChange(ids);
  };
  return (
    <>
      <Popover
        label={t("filter")}
        width={300}
        position="bottom-start"
        target={
          <ChipButton icon={IconTag} opens>
            {t("title")}
          </ChipButton>
        }
      >
        {(close) => (
          <div className="np-labels-sheet">
            {labels.length === 0 && <p className="np-soft">{t(error && !data ? "failed" : "none")}</p>}
            <ul>
              {labels.map(({ labelid, title, color, count }) => (
                <li key={labelid}>
                  <Checkbox
                    checked={picked.ids.includes(labelid)}
                    onChange={() => toggle(labelid)}
                    label={<Label color={color}>{title}</Label>}
                  />
                  <span className="np-soft np-num">{number(count)}</span>
                </li>
              ))}
              <li>
                <Checkbox checked={picked.ids.includes(UNLABELLED)} onChange={() => toggle(UNLABELLED)} label={t("unlabelled")} />
                <span className="np-soft np-num">{number(data?.unlabelled ?? 0)}</span>
              </li>
            </ul>
            {labels.length > 1 && <p className="np-small np-soft">{t("and")}</p>}
            {mayManage && (
              <Button
                size="sm"
                onClick={() => {
                  close();
                  setManaging(true);
                }}
              >
                {t("manage")}
              </Button>
            )}
          </div>
        )}
      </Popover>
      {chosen.map((id) => (
        <FilterChip
          key={id}
          name={t("chip")}
          value={titleOf(id)}
          removeLabel={t("drop", { title: titleOf(id) })}
          onRemove={() => toggle(id)}
        />
      ))}
      {isManaging !== null && (
        <Fetched onFailed={() => setManaging(null)}>
          <LabelManager open={isManaging} onClose={() => setManaging(false)} />
        </Fetched>
      )}
    </>
  );
}
