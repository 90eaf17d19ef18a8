import { stageZone } from "@nameplane/contracts/zones/operations";
import { addToBasket } from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { UnsavedGuard } from "../../../shell/routing/unsaved-guard.tsx";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useGo, useRouteQuery } from "../../../shell/routing/use-route.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import { Stepper } from "../../../ui/layout/steps.tsx";
import { showBasket } from "../../orders/basket/index.ts";
import { transfer } from "../../orders/kinds/index.ts";
import { reasonOf } from "./copy-all.rules.ts";
import { CopyAllPanel, DnsMark, DnsNote } from "./copy-all.tsx";
import { keepStaged } from "./staged-zone-cache.ts";
import { DnsStep } from "./transfer-dns.tsx";
import { Checklist } from "./transfer-checklist.tsx";
import { NamesForm, NamesList } from "./transfer-names.tsx";
import { stateOf } from "./transfer.rules.ts";
import { PushesUnderWay } from "../../pushes/index.ts";
import { useCopyAll } from "./use-copy-all.ts";
import { useTransferChecks } from "./use-transfer-checks.ts";
import "./transfer.css";

type Step = "names" | "checks" | "dns";
const steps: readonly Step[] = ["names", "checks", "dns"];

/**
 * Transfers names to us: which names, what prevents each transfer, and what happens to their DNS. Then they are added to the
 * basket.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("transfer");
  const given = useRouteQuery()["domainname"] ?? "";
  const queries = useQueryClient();
  const checks = useTransferChecks();
  const [step, setStep] = useState<Step>("names");
  const [chosen, setChosen] = useState<string | null>(null);
  const { candidates } = checks;
  const ready = candidates.filter((one) => stateOf(one) === "ready");
  const listed = step === "dns" ? ready : candidates;
  // Names that can never be transferred are not counted, but those that wait for a code or a date are.
  const moving = step === "dns" ? ready.length : candidates.filter((one) => !["never", "refused"].includes(stateOf(one))).length;
  const current = listed.find((one) => one.name === chosen) ?? listed[0] ?? null;
  const keep = useApiMutation(stageZone, {
    onSuccess: (staged) => {
      keepStaged(queries, staged.domainname, staged);
      if (current !== null) checks.again(current.name);
    },
  });
  const copy = useCopyAll();
  const { order, isOrdering, refused } = useOrder();
  const beside = useRef<HTMLDivElement>(null);
  return (
    <Page
      width="form"
      crumbs={<Crumbs />}
      title={moving === 0 ? t("title") : t("titleCount", { count: moving })}
      sub={t("sub")}
      actions={
        <Stepper steps={[t("steps.names"), t("steps.checks"), t("steps.dns"), t("steps.pay")]} current={steps.indexOf(step)} />
      }
    >
      <UnsavedGuard unsaved={candidates.length > 0 && !isOrdering} />
      {step === "names" && (
        <Panel>
          <NamesForm
            initial={candidates.length === 0 ? given : ""}
            onAdd={(lines) => {
              checks.add(lines);
              setChosen(lines[0]?.name ?? null);
              setStep("checks");
            }}
          />
        </Panel>
      )}
      {step === "names" && <PushesUnderWay />}
      {step === "dns" && ready.length > 1 && (
        <CopyAllPanel
          names={ready.flatMap(({ checked }) => (checked === null ? [] : [checked]))}
          copy={copy}
          onChoose={(domainname) => {
            setChosen(ready.find(({ checked }) => checked?.domainname === domainname)?.name ?? null);
            showBelow(beside.current);
          }}
        />
      )}
      {step !== "names" && (
        <div className="np-transfer">
          <NamesList
            candidates={listed}
            chosen={current?.name ?? null}
            onChoose={(name) => {
              setChosen(name);
              showBelow(beside.current);
            }}
            {...(step === "checks"
              ? { onAddMore: () => setStep("names") }
              : {
                  note: ({ checked }) => checked && <DnsNote checked={checked} copy={copy.copies.get(checked.domainname)} />,
                  mark: ({ checked }) => checked && <DnsMark checked={checked} copy={copy.copies.get(checked.domainname)} />,
                })}
          />
          <div ref={beside} className="np-transfer-beside">
            {step === "checks" && current !== null && (
              <Checklist
                key={current.name}
                candidate={current}
                onAgain={(code) => checks.again(current.name, code)}
                onDrop={() => {
                  checks.drop(current.name);
                  if (candidates.length === 1) setStep("names");
                }}
                onSignatures={(choice) =>
                  keep.mutate({
                    input: {
                      domainname: current.checked?.domainname ?? current.name,
                      ...(choice === "keep" ? { choice: "keep" as const } : { choice: "carry" as const, signatures: choice }),
                    },
                  })
                }
                isChoosing={keep.isPending}
              />
            )}
            {step === "dns" && current?.checked && (
              <DnsStep
                key={current.name}
                checked={current.checked}
                notCopied={reasonOf(copy.copies.get(current.checked.domainname))}
                onStaged={() => copy.settle(current.checked?.domainname ?? current.name)}
              />
            )}
          </div>
        </div>
      )}
      {refused.length > 0 && (
        <Banner tone="problem" title={t("refused", { count: refused.length })} live>
          {refused.map(({ domainname, desc }) => `${domainname}: ${desc}`).join(" · ")}
        </Banner>
      )}
      {step !== "names" && (
        <div className="np-transfer-foot">
          <span className="np-soft np-grow">
            {step === "checks"
              ? t("readyOf", { ready: ready.length, all: candidates.length, left: candidates.length - ready.length })
              : copy.isRunning
                ? t("all.wait")
                : t("dns.foot")}
          </span>
          {step === "dns" && <Button onClick={() => setStep("checks")}>{t("back")}</Button>}
          {/* Each step has its own button, so that the focus moves to the new content and a double click does not order. */}
          <Button
            key={step}
            variant="primary"
            disabled={ready.length === 0 || (step === "dns" && copy.isRunning)}
            busy={isOrdering}
            onClick={() => {
              if (step !== "checks") {
                void order(ready);
                return;
              }
              setStep("dns");
              // Unless the user chose otherwise, records are copied before the transfer, because they would be missing
              // afterwards.
              const open = ready.filter(({ checked }) => checked?.staged === null && !copy.copies.has(checked.domainname));
              if (open.length > 0) copy.run(open.map(({ name, checked }) => checked?.domainname ?? name));
            }}
          >
            {step === "checks" ? t("goOn", { count: ready.length }) : t("toPay", { count: ready.length })}
          </Button>
        </div>
      )}
    </Page>
  );
}

function Crumbs() {
  const t = useTranslations("routes.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <RouteLink to="domainList">{t("domainNames")}</RouteLink> },
        { key: "here", content: t("domainTransfer") },
      ]}
    />
  );
}

/** On a phone the details are below the list, so they are scrolled into view. */
function showBelow(element: HTMLElement | null): void {
  if (element === null || element.getBoundingClientRect().top < globalThis.innerHeight / 2) return;
  element.scrollIntoView({ block: "start" });
}

type Refused = { readonly domainname: string; readonly desc: string };

/**
 * Returns a function that adds the names that are ready to the basket, with their codes, which are stored encrypted there. It
 * then opens the checkout.
 */
function useOrder() {
  const go = useGo();
  const queries = useQueryClient();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const add = useApiMutation(addToBasket);
  const order = async (ready: ReturnType<typeof useTransferChecks>["candidates"]) => {
    setRefused([]);
    const items = ready.flatMap(({ checked, code }) =>
      checked === null
        ? []
        : [
            {
              itemaction: transfer.type,
              domainname: checked.domainname,
              ...(code === null ? {} : { authcode: code }),
            },
          ],
    );
    const answer = await add.mutateAsync({ input: { items } }).catch(() => null);
    if (answer === null) return;
    showBasket(queries, answer.parameters);
    const inside = new Set(Object.values(answer.parameters.item).map(({ item }) => item[0]));
    const left = answer.results.filter(({ requestid, domainname }) => requestid === null && !inside.has(domainname));
    setRefused(left);
    if (left.length === 0) await go({ to: "checkout" });
  };
  return { order, isOrdering: add.isPending || (add.isSuccess && refused.length === 0), refused };
}
