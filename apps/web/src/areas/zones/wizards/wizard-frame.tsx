import { parseOwnerField, type RecordSet } from "@nameplane/dns";
import { useMemo, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { useReasonText } from "../changes/index.ts";
import { useSetsAt, useZone } from "../zone/index.ts";

/** Asks for which name the wizard is used, and shows the wizard once the records at that name are known. */
export function WizardFrame({
  type,
  prefix,
  children,
}: {
  /** The type of the set that the wizard changes. */
  readonly type: RecordSet["type"];
  /** The label in front of the name, such as "_dmarc". */
  readonly prefix?: string;
  readonly children: (owner: string, before: RecordSet | null) => ReactNode;
}) {
  const t = useTranslations("dnsimport");
  const { zone } = useZone();
  const reasonText = useReasonText();
  const [name, setName] = useDraft(`wizard ${zone.zoneid} ${prefix ?? type}`, "");
  const settled = useDebounced(name, 300);
  const read = useMemo(() => parseOwnerField(settled, zone.apex), [settled, zone.apex]);
  const owner = read.ok ? [prefix, read.value].filter(Boolean).join(".") : null;
  const owners = useMemo(() => (owner === null ? [] : [owner]), [owner]);
  const { query, sets } = useSetsAt(zone.zoneid, owners);
  return (
    <div className="np-form">
      <TextField
        label={t("wizard.name")}
        hint={t("wizard.nameHint")}
        optional={t("import.optional")}
        mono
        autoCapitalize="off"
        spellCheck={false}
        suffix={`.${zone.name}`}
        value={name}
        onChange={setName}
        error={read.ok ? null : read.problems[0] ? reasonText(read.problems[0]) : null}
      />
      {owner === null ? null : query.error && sets === null ? (
        <ErrorState title={t("templates.failed")} error={query.error} onRetry={() => void query.refetch()} />
      ) : sets === null ? (
        <LoadingPanel lines={4} />
      ) : (
        <div key={owner} className="np-form">
          {children(owner, sets.find((set) => set.owner === owner && set.type === type) ?? null)}
        </div>
      )}
    </div>
  );
}
