import type { AccountUser } from "@nameplane/contracts/accounts/users";
import { previewSeenDomains } from "@nameplane/contracts/accounts/operations";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { apiQuery } from "../../../lib/api/use-api.ts";
import { Checkbox, RadioGroup } from "../../../ui/form/choices.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { namesIn, type SeenValues } from "./seen-domains.rules.ts";

export type Label = { readonly labelid: number; readonly title: string };

/**
 * Which domains a user sees: all, or only those with certain labels and those that are named. The form shows at once how many
 * domains that is.
 */
export function SeenDomainsFields({
  value,
  onChange,
  labels,
  error,
}: {
  value: SeenValues;
  onChange: (value: SeenValues) => void;
  labels: readonly Label[];
  error: string | null;
}) {
  const t = useTranslations("users");
  const { seesAll, labelids, names } = value;
  return (
    <>
      <RadioGroup
        label={t("seen")}
        options={[
          { value: "all", label: t("seenAll") },
          { value: "some", label: t("seenSome"), note: t("seenSomeNote") },
        ]}
        value={seesAll ? "all" : "some"}
        onChange={(choice) => onChange({ ...value, seesAll: choice === "all" })}
      />
      {!seesAll && (
        <div className="np-col np-gap-16">
          {labels.length > 0 && (
            <fieldset className="np-fieldset">
              <legend>{t("seenLabels")}</legend>
              {labels.map(({ labelid, title }) => (
                <Checkbox
                  key={labelid}
                  label={title}
                  checked={labelids.includes(labelid)}
                  onChange={(isOn) =>
                    onChange({ ...value, labelids: isOn ? [...labelids, labelid] : labelids.filter((each) => each !== labelid) })
                  }
                />
              ))}
            </fieldset>
          )}
          <TextArea
            label={t("seenNames")}
            hint={t("seenNamesHint")}
            optional
            rows={3}
            value={names}
            onChange={(text) => onChange({ ...value, names: text })}
            error={error}
            autoCapitalize="none"
            spellCheck={false}
          />
          <Preview value={value} />
        </div>
      )}
    </>
  );
}

function Preview({ value }: { value: SeenValues }) {
  const t = useTranslations("users");
  const { labelids, names } = useDeferredValue(value);
  const input = { domains: { labelids: [...labelids], names: [...namesIn(names)] } };
  const { data, isError } = useQuery({ ...apiQuery(useApi(), previewSeenDomains, input), placeholderData: (before) => before });
  if (isError) return <p className="np-soft">{t("seenUnknown")}</p>;
  return (
    <div aria-live="polite">
      {data === undefined ? (
        <p className="np-soft">{t("seenCounting")}</p>
      ) : (
        <>
          <p className="np-strong">{t("seenCount", { seen: data.seen, total: data.total })}</p>
          {data.unknown.length > 0 && <p>{t("seenMissing", { names: data.unknown.join(", ") })}</p>}
        </>
      )}
    </div>
  );
}

/** What a restricted user can see, as a line in the list of users: the labels, and how many single domains. */
export function SeenMark({ domains, labels }: { domains: NonNullable<AccountUser["domains"]>; labels: readonly Label[] }) {
  const t = useTranslations("users");
  const titles = labels.filter(({ labelid }) => domains.labelids.includes(labelid)).map(({ title }) => title);
  const parts = [...titles, ...(domains.names.length > 0 ? [t("seenOfNames", { count: domains.names.length })] : [])];
  return <div className="np-small np-soft">{parts.length === 0 ? t("seesNone") : t("seesOnly", { what: parts.join(", ") })}</div>;
}
