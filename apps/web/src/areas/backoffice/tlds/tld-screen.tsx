import { confirmTldContacts, setTldStatus, staffTld } from "@nameplane/contracts/backoffice/operations";
import type { RuleValue } from "@nameplane/contracts/backoffice/tlds";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { StaffButton, StaffLink, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Breadcrumbs, KeyValue, Page, Panel } from "../../../ui/layout/page.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { useAct, useRepeat } from "../registries/index.ts";
import { ChangeLine } from "./change-line.tsx";
import type { TldAnswer } from "./tld-answer.ts";
import { BrandsDrawer } from "./brands-drawer.tsx";
import { CloneDrawer, CostsDrawer, TestDrawer } from "./tld-drawers.tsx";
import { PhasesPanel } from "./phases-panel.tsx";
import { RulesDrawer } from "./rules-drawer.tsx";
import { TldStatus } from "./tld-status.tsx";
import { useTldWords } from "./use-tld-words.ts";
import "./tlds.css";

type Open = "clone" | "brands" | "costs" | "test" | { readonly rules: Readonly<Record<string, RuleValue>> };

/** A TLD: its rules and their changes, what it still needs before it is sold, and buttons that start and end its sale. */
export function Screen(): React.JSX.Element {
  const { tld } = useStaffParams("tldOfStaff");
  const t = useTranslations("tldadmin");
  const { data, error, refetch } = useApiQuery(staffTld, { tld });
  // The worker carries out a test within seconds, so the page polls until it is done.
  const isRunning = data?.test?.state === "running";
  useRepeat(isRunning, 1500, () => void refetch());
  if (data !== undefined) return <Loaded key={tld} data={data} />;
  return (
    <Page title={`.${tld}`} width="form">
      {error === null ? (
        <LoadingPanel lines={8} />
      ) : (
        <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Loaded({ data }: { data: TldAnswer }) {
  const title = useTranslations("staff.title");
  const t = useTranslations("tldadmin");
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { tld } = data;
  return (
    <Page
      width="form"
      title={`.${tld.unicode}`}
      mark={<TldStatus status={tld.status} isPreparing={tld.isPreparing} />}
      sub={t("names", { count: data.names })}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <StaffLink to="tldsOfStaff">{title("tldsOfStaff")}</StaffLink> },
            { key: "here", content: `.${tld.unicode}` },
          ]}
        />
      }
      actions={
        <>
          <Button onClick={() => setOpen("clone")}>{t("clone.open")}</Button>
          <Button onClick={() => setOpen({ rules: {} })}>{t("rules.edit")}</Button>
        </>
      }
    >
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          <SalePanel data={data} onOpen={setOpen} />
          <PhasesPanel data={data} />
          <RulesPanel data={data} />
          <ChangesPanel data={data} onBack={(rules) => setOpen({ rules })} />
        </div>
        <div className="np-col np-gap-20">
          <FactsPanel data={data} />
          <CostsPanel data={data} onOpen={() => setOpen("costs")} />
          <BrandsPanel data={data} onOpen={() => setOpen("brands")} />
        </div>
      </div>
      {open === "clone" && <CloneDrawer data={data} onClose={close} />}
      {open === "brands" && <BrandsDrawer data={data} onClose={close} />}
      {open === "costs" && <CostsDrawer data={data} onClose={close} />}
      {open === "test" && <TestDrawer data={data} onClose={close} />}
      {typeof open === "object" && open !== null && <RulesDrawer data={data} start={open.rules} onClose={close} />}
    </Page>
  );
}

function FactsPanel({ data }: { data: TldAnswer }) {
  const t = useTranslations("tldadmin");
  const { registry } = data.tld;
  return (
    <Panel flush title={t("facts")}>
      <KeyValue
        facts={[
          {
            key: "registry",
            label: t("column.registry"),
            value: (
              <StaffLink to="registry" params={{ registry: registry.registry }}>
                {registry.name}
              </StaffLink>
            ),
          },
          { key: "contacts", label: t("contactFields"), value: data.contactfields.join(", ") },
          { key: "idn", label: t("idn"), value: data.idn.length === 0 ? t("noIdn") : data.idn.join(", ") },
          { key: "dnssec", label: "DNSSEC", value: t(data.dnssec ? "yes" : "no") },
          ...data.versions.slice(0, 6).map(({ from }, index) => ({
            key: from,
            label: index === 0 ? t("inForce") : t("before"),
            value: <DateTime value={from} />,
          })),
        ]}
      />
    </Panel>
  );
}

/** The brands that may sell the TLD. If none is chosen, all of them may. */
function BrandsPanel({ data, onOpen }: { data: TldAnswer; onOpen: () => void }) {
  const t = useTranslations("tldadmin.brands");
  const named = data.brands.filter(({ isonly }) => isonly);
  const listed = named.length === 0 ? data.brands : named;
  return (
    <Panel
      title={t("title")}
      aside={
        <Button size="sm" onClick={onOpen}>
          {t("open")}
        </Button>
      }
    >
      <p>{named.length === 0 ? t("all") : t("only")}</p>
      <ul className="np-col np-gap-4 np-tld-list">
        {listed
          .filter(({ isonly, leavesout }) => isonly || leavesout)
          .map(({ brandid, name, leavesout }) => (
            <li key={brandid}>
              {name} {leavesout && <span className="np-small np-soft">{t("leavesout")}</span>}
            </li>
          ))}
      </ul>
    </Panel>
  );
}

function CostsPanel({ data, onOpen }: { data: TldAnswer; onOpen: () => void }) {
  const t = useTranslations("tldadmin.costs");
  return (
    <Panel
      flush
      title={t("title")}
      aside={
        <Button size="sm" onClick={onOpen}>
          {t("open")}
        </Button>
      }
    >
      <KeyValue
        facts={data.costs.map(({ operation, months, minor, currency }) => ({
          key: `${operation} ${months}`,
          label: t(operation),
          value: <Money value={{ minor, currency }} />,
        }))}
      />
      {data.costs.length === 0 && <p className="np-soft np-tld-none">{t("none")}</p>}
    </Panel>
  );
}

/** What the TLD still needs before it is sold, and the buttons that start and end its sale. */
function SalePanel({ data, onOpen }: { data: TldAnswer; onOpen: (open: Open) => void }) {
  const t = useTranslations("tldadmin.sale");
  const { tld, checklist, test, version } = data;
  const act = useAct(setTldStatus, () => showToast({ tone: "success", title: t("done") }), t("why", { name: `.${tld.unicode}` }));
  const contacts = useAct(confirmTldContacts, () => undefined);
  const isReady = checklist.every(({ isDone }) => isDone);
  const isSold = tld.status === "sold";
  const set = (status: "sold" | "hidden") => act.run({ tld: tld.tld, status, version });
  return (
    <Panel
      title={t(isSold ? "isSold" : "checklist")}
      aside={
        isSold ? (
          <Button variant="danger" size="sm" busy={act.isPending} onClick={() => set("hidden")}>
            {t("takeOff")}
          </Button>
        ) : (
          <Button
            variant="primary"
            size="sm"
            busy={act.isPending}
            disabled={tld.isPreparing && !isReady}
            onClick={() => set("sold")}
          >
            {t("putOn")}
          </Button>
        )
      }
    >
      <div className="np-col np-gap-12">
        {(act.failure ?? contacts.failure) !== null && (
          <Banner tone="problem" title={(act.failure ?? contacts.failure)?.text ?? ""} live />
        )}
        <p className="np-soft">{t(isSold ? "soldText" : tld.isPreparing ? "checklistText" : "offText")}</p>
        <ol className="np-col np-gap-12 np-tld-list">
          {checklist.map(({ item, isDone }) => (
            <li key={item} className="np-row np-wrap np-between np-gap-12">
              <span className="np-col">
                <b>{t(`item.${item}`)}</b>
                <span className="np-small np-soft">{t(`hint.${item}`)}</span>
              </span>
              <span className="np-row np-wrap np-gap-12">
                {/* A TLD that is sold, or was, did not have to go through the list. What nobody did here is not missing then. */}
                <StatusMark tone={isDone ? "active" : tld.isPreparing ? "needs" : "info"}>
                  {t(isDone ? "isDone" : tld.isPreparing ? "isMissing" : "isUndone")}
                </StatusMark>
                {item === "account" && (
                  <StaffButton size="sm" to="registry" params={{ registry: tld.registry.registry }}>
                    {t("act.account")}
                  </StaffButton>
                )}
                {item === "costs" && (
                  <Button size="sm" onClick={() => onOpen("costs")}>
                    {t("act.costs")}
                  </Button>
                )}
                {item === "prices" && data.pricegroup !== null && (
                  <StaffButton size="sm" to="price" params={{ group: data.pricegroup, kind: "tld", name: tld.tld }}>
                    {t("act.prices")}
                  </StaffButton>
                )}
                {item === "contacts" && !isDone && (
                  <Button size="sm" busy={contacts.isPending} onClick={() => contacts.run({ tld: tld.tld })}>
                    {t("act.contacts")}
                  </Button>
                )}
                {item === "test" && (
                  <Button size="sm" disabled={test?.state === "running"} onClick={() => onOpen("test")}>
                    {t("act.test")}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ol>
        {test !== null && <TestShown test={test} />}
      </div>
    </Panel>
  );
}

function TestShown({ test }: { test: NonNullable<TldAnswer["test"]> }) {
  const t = useTranslations("tldadmin.test");
  const tone = test.state === "passed" ? "active" : test.state === "failed" ? "problem" : "pending";
  return (
    <section className="np-col np-gap-8" aria-live="polite">
      <span className="np-row np-wrap np-gap-12">
        <b translate="no">{test.name}</b>
        <StatusMark tone={tone}>{t(`state.${test.state}`)}</StatusMark>
        <span className="np-small np-soft">
          {test.by}, <DateTime value={test.at} show="moment" />
        </span>
      </span>
      <ul className="np-col np-gap-4 np-tld-list">
        {test.steps.map(({ step, works, text }) => (
          <li key={step} className="np-row np-wrap np-gap-12">
            <StatusMark tone={works ? "active" : "problem"}>{t(`step.${step}`)}</StatusMark>
            {text !== "" && <span className="np-small">{text}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RulesPanel({ data }: { data: TldAnswer }) {
  const t = useTranslations("tldadmin.rules");
  const words = useTldWords();
  return (
    <Panel flush title={t("title")}>
      <KeyValue
        facts={Object.entries(data.values).map(([field, value]) => ({
          key: field,
          label: words.field(field),
          value: words.value(field, value),
        }))}
      />
    </Panel>
  );
}

/** Changes made by staff, newest first. A change is undone by saving the former values in the same way. */
function ChangesPanel({ data, onBack }: { data: TldAnswer; onBack: (rules: Readonly<Record<string, RuleValue>>) => void }) {
  const t = useTranslations("tldadmin.changes");
  const words = useTldWords();
  return (
    <Panel title={t("title")}>
      {data.changes.length === 0 && <p className="np-soft">{t("none")}</p>}
      <ol className="np-col np-gap-16 np-tld-list">
        {data.changes.map(({ changeid, kind, lines, note, by, at }) => (
          <li key={changeid} className="np-col np-gap-4">
            <span className="np-row np-wrap np-between np-gap-12">
              <span>
                <b>{lines[0]?.field === "brands" ? words.field("brands") : t(`kind.${kind}`)}</b>{" "}
                <span className="np-small np-soft">
                  {by}, <DateTime value={at} show="moment" />
                </span>
              </span>
              {kind === "rules" && (
                <Button size="sm" onClick={() => onBack(Object.fromEntries(lines.map((line) => [line.field, line.old])))}>
                  {t("back")}
                </Button>
              )}
            </span>
            {kind !== "clone" && lines.map((line) => <ChangeLine key={line.field} line={line} words={words} />)}
            {kind === "clone" && <span>{t("from", { tld: String(lines[0]?.new ?? "") })}</span>}
            {note !== "" && <span className="np-small np-soft">{note}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
