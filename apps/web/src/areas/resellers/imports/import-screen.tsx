import type { ImportLine } from "@nameplane/contracts/resellers/imports";
import { customerImports } from "@nameplane/contracts/resellers/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useViewer } from "../../../shell/session/use-viewer.ts";
import { Tag } from "../../../ui/basics/count.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import { Stepper } from "../../../ui/layout/steps.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { ImportCheck } from "./import-check.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { ImportSource, type ReadFile } from "./import-source.tsx";
import { linesOf, type Mapping } from "./import.rules.ts";
import "../resellers.css";

type Step =
  | { readonly kind: "source" }
  | {
      readonly kind: "columns";
      readonly read: ReadFile;
      readonly mapping: Mapping;
      readonly brandid: string;
      /**
       * Lines that were corrected before the user came back to this step. They are dropped if the columns are chosen differently.
       */
      readonly kept: readonly ImportLine[] | null;
    }
  | {
      readonly kind: "check";
      readonly read: ReadFile;
      readonly mapping: Mapping;
      readonly brandid: string;
      readonly lines: readonly ImportLine[];
    };

const steps = ["source", "columns", "check"] as const;

/**
 * Imports customers from a file. The file is chosen or pasted, its columns are assigned to fields, and each line is checked
 * before any customer is created.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("customerimport");
  const title = useTranslations("routes.title");
  const { permissions } = useViewer();
  const [step, setStep] = useState<Step>({ kind: "source" });
  const crumbs = (
    <Breadcrumbs
      items={[
        { key: "list", content: <RouteLink to="resaleCustomers">{title("resaleCustomers")}</RouteLink> },
        { key: "here", content: title("resaleImport") },
      ]}
    />
  );
  if (!permissions.has("account_subaccount_create"))
    return (
      <Page title={title("resaleImport")} crumbs={crumbs}>
        <EmptyState title={t("noRightTitle")}>{t("noRightText")}</EmptyState>
      </Page>
    );
  return (
    <Page title={title("resaleImport")} sub={t("sub")} crumbs={crumbs}>
      <div className="np-col np-gap-20">
        <Stepper steps={steps.map((each) => t(`step.${each}`))} current={steps.indexOf(step.kind)} />
        {step.kind === "source" && (
          <ImportSource
            onRead={(read) =>
              setStep({
                kind: "columns",
                read,
                mapping: read.columns.map(({ field }) => field),
                brandid: read.brands[0]?.brandid ?? "",
                kept: null,
              })
            }
          />
        )}
        {step.kind === "columns" && (
          <ImportColumns
            {...step}
            onChange={(change) => setStep({ ...step, ...change, ...(change.mapping === undefined ? {} : { kept: null }) })}
            onBack={() => setStep({ kind: "source" })}
            onNext={() => setStep({ ...step, kind: "check", lines: step.kept ?? linesOf(step.read, step.mapping) })}
          />
        )}
        {step.kind === "check" && (
          <ImportCheck
            brandid={step.brandid}
            lines={step.lines}
            onChange={(lines) => setStep({ ...step, lines })}
            onBack={() => setStep({ ...step, kind: "columns", kept: step.lines })}
          />
        )}
        {step.kind === "source" && <FormerImports />}
      </div>
    </Page>
  );
}

/** Imports that were begun before, the newest first. */
function FormerImports() {
  const t = useTranslations("customerimport");
  const { data } = useApiQuery(customerImports, {});
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Panel title={t("former")}>
      <ul className="np-resale-stays">
        {data.data.map((run) => (
          <li key={run.runid}>
            <span className="np-row np-wrap np-gap-8">
              <RouteLink to="resaleImportRun" params={{ importID: run.runid }} className="np-link">
                {t("formerOf", { count: run.total, brand: run.brand })}
              </RouteLink>
              {!run.isended && <Tag tone="pending">{t("running")}</Tag>}
            </span>
            <span className="np-small np-soft">
              {t.rich("by", { name: run.by, when: () => <DateTime value={run.startedat} show="moment" /> })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
