import { IconArrowsExchange, IconRefresh, IconTag } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { Label } from "../../../ui/basics/count.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { Menu } from "../../../ui/overlay/menu.tsx";
import { Popover } from "../../../ui/overlay/popover.tsx";
import { useGo } from "../../../shell/routing/use-route.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { keepSelection, BulkMore, BulkRenew, type DomainSelection } from "../bulk/index.ts";
import { LabelForm, planLabel, shareOf, type LabelPlan, useBulkActs, useLabels } from "../labels/index.ts";

/** The actions on chosen domains. Labels and auto-renew are handled here, and all others in the bulk tool. */
export function BulkActions({ selection }: { selection: DomainSelection }) {
  const t = useTranslations("domains.bulk");
  const { labels, renewal } = useBulkActs();
  const itemids = [...selection.keys];
  const switchTo = (autorenew: boolean) => renewal.mutate({ itemids, autorenew });
  return (
    <>
      <BulkRenew selection={selection} />
      <Popover
        label={t("labels")}
        width={300}
        position="bottom-start"
        target={
          <Button icon={IconTag} busy={labels.isPending}>
            {t("labels")}
          </Button>
        }
      >
        {(close) => (
          <BulkLabels
            selection={selection}
            onApply={(plan) => {
              close();
              labels.mutate({ itemids, plan });
            }}
          />
        )}
      </Popover>
      <Menu
        position="top-start"
        target={
          <Button icon={IconRefresh} busy={renewal.isPending}>
            {t("autorenew")}
          </Button>
        }
        entries={[
          { key: "on", label: t("turnOn"), onSelect: () => switchTo(true) },
          { key: "off", label: t("turnOff"), onSelect: () => switchTo(false) },
        ]}
      />
      <BulkPush itemids={itemids} />
      <BulkMore selection={selection} />
    </>
  );
}

/** Opens the page of a push with up to a hundred chosen domains. */
function BulkPush({ itemids }: { itemids: readonly string[] }) {
  const t = useTranslations("domains.bulk");
  const go = useGo();
  const { permissions } = useSession();
  if (!permissions.has("domain_transferout") || itemids.length > 100) return null;
  const begin = () => {
    keepSelection({ kind: "ids", itemids: [...itemids] });
    return go({ to: "pushNew", query: { pick: "kept" } });
  };
  return (
    <Button icon={IconArrowsExchange} onClick={() => void begin()}>
      {t("push")}
    </Button>
  );
}

/** All labels with a checkbox: on for all, some or none of the chosen domains. Nothing changes before the button is clicked. */
function BulkLabels({ selection, onApply }: { selection: DomainSelection; onApply: (plan: LabelPlan) => void }) {
  const t = useTranslations("domains.bulk");
  const words = useTranslations("domains.labels");
  const { data, error } = useLabels();
  const [plan, setPlan] = useState<LabelPlan>(new Map());
  const labels = data?.data ?? [];
  return (
    <div className="np-labels-sheet">
      {labels.length === 0 && <p className="np-soft">{words(error && !data ? "failed" : "none")}</p>}
      <ul>
        {labels.map(({ labelid, title, color }) => {
          const share = shareOf(labelid, selection.rows);
          const planned = plan.get(labelid);
          return (
            <li key={labelid}>
              <Checkbox
                checked={planned ?? share === "all"}
                mixed={planned === undefined && share === "some"}
                onChange={(wanted) => setPlan(planLabel(plan, labelid, wanted, share))}
                label={<Label color={color}>{title}</Label>}
              />
            </li>
          );
        })}
      </ul>
      <LabelForm onDone={({ labelid }) => setPlan(planLabel(plan, labelid, true, "none"))} key={labels.length} />
      <Button variant="primary" size="sm" disabled={plan.size === 0} onClick={() => onApply(plan)}>
        {t("apply", { count: selection.keys.size })}
      </Button>
    </div>
  );
}
