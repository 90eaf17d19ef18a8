import { changeNameServers, testDelegation } from "@nameplane/contracts/delegation/operations";
import type { HostProblem } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRouteQuery } from "../../../shell/routing/use-route.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { PutInBasket, type ChosenBefore } from "../../orders/basket/index.ts";
import { nameServers } from "../../orders/kinds/index.ts";
import type { Domain } from "../domain-state.rules.ts";
import { ChangeWords } from "./change-words.tsx";
import {
  ServerRows,
  useServersAgain,
  type NameServers,
  emptyRow,
  filledRows,
  groupOf,
  judgeRows,
  rowsOf,
  serverDiff,
  wishOf,
  type Row,
} from "../../delegation/index.ts";
import { TestResult } from "./test-result.tsx";

type Wishes = NonNullable<ChosenBefore["change"]["servers"]>;

/** Orders other name servers. They are chosen or typed, tested by DNS, shown as differences, and then ordered. */
export function ChangeForm({
  domain,
  servers,
  before,
}: {
  domain: Domain;
  servers: NameServers;
  /** The choice made earlier, if an existing line of the basket is being changed. */
  before: Wishes | undefined;
}) {
  const t = useTranslations("nameservers");
  const { groups, wanted, hosts, domainname } = servers;
  const toOurs = useRouteQuery()["group"] === "ours" ? groups.find(({ isours }) => isours) : undefined;
  const first = before?.map(({ host }) => host) ?? toOurs?.hosts ?? wanted;
  const [begun] = useState<readonly Row[]>(() => rowsOf(first, [...(before ?? []), ...hosts]));
  // A link that names a group selects that group, so no draft is used.
  const [rows, setRows, sent] = useDraft(toOurs === undefined ? `servers ${domain.itemid}` : null, begun, {
    until: "sent",
    sample: [emptyRow(0)],
  });
  const [choice, setChoice] = useState(() => groupOf(rows === begun ? first : filledRows(rows).map(({ host }) => host), groups));
  const [isTried, setTried] = useState(false);
  const [agreed, setAgreed] = useState({ override: false, dropds: false });
  const { key, renew } = useIdempotencyKey();
  const readAgain = useServersAgain();
  const test = useApiMutation(testDelegation);
  const order = useApiMutation(changeNameServers, {
    call: { why: t("form.why", { name: domain.unicodename }) },
    onSuccess: () => {
      announce(t("form.ordered"));
      sent();
      renew();
      test.reset();
      readAgain();
    },
  });

  const touch = () => {
    test.reset();
    order.reset();
    setAgreed({ override: false, dropds: false });
  };
  const choose = (next: string) => {
    setChoice(next);
    const group = groups.find((one) => one.key === next);
    if (group !== undefined) setRows(rowsOf(group.hosts));
    touch();
  };
  const { problems, count } = judgeRows(rows, servers);
  const wishes = filledRows(rows).map((row) => {
    const { host, addresses } = wishOf(row, domainname);
    return { host, addresses: [...addresses] };
  });
  const input = { itemid: domain.itemid, servers: wishes };
  const diff = serverDiff(
    wanted,
    wishes.map(({ host }) => host),
  );
  const changes = diff.added.length + diff.removed.length > 0;
  const isRight = problems.size === 0 && count === null;
  const result = test.data;
  const needsOverride = result !== undefined && result.test.verdict !== "passed";
  const needsDrop = result?.dnssec.effect === "remove";
  const waits = result?.dnssec.effect === "wait";
  const mayOrder =
    changes &&
    isRight &&
    result !== undefined &&
    (!needsOverride || agreed.override) &&
    (!needsDrop || agreed.dropds) &&
    (!waits || agreed.override);
  const said = { ...(agreed.override ? { override: true } : {}), ...(agreed.dropds ? { dropds: true } : {}) };
  const press = () => {
    setTried(true);
    if (isRight) test.mutate({ input });
  };

  return (
    <Panel title={t("form.title")}>
      <form
        className="np-col np-gap-20"
        onSubmit={(event) => {
          event.preventDefault();
          if (!mayOrder) return press();
          order.mutate({
            input: { ...input, ...said },
            key,
          });
        }}
      >
        <RadioGroup
          cards
          label={t("form.which")}
          value={choice}
          onChange={choose}
          options={[
            ...groups.map(({ key: value, name, hosts: list, isours }) => ({
              value,
              label: name,
              note: isours && !servers.haszone ? t("form.noZone", { list: list.join(", ") }) : list.join(", "),
            })),
            { value: "own", label: t("form.own"), note: t("form.ownNote", { min: servers.min, max: servers.max }) },
          ]}
        />
        {choice === "own" && (
          <ServerRows
            rows={rows}
            onChange={(next) => {
              setRows(next);
              touch();
            }}
            domainname={domainname}
            max={servers.max}
            problems={isTried ? problems : noProblems}
          />
        )}
        {isTried && count !== null && (
          <p className="np-field-error" role="alert">
            {t(`form.${count}`, { tld: servers.tld, min: servers.min, max: servers.max })}
          </p>
        )}
        {changes ? <ChangeWords diff={diff} /> : <p className="np-soft">{t("form.same")}</p>}
        {result !== undefined && <TestResult result={result} servers={servers} agreed={agreed} onAgree={setAgreed} />}
        <div className="np-row np-wrap">
          <Button busy={test.isPending} disabled={!changes} onClick={press}>
            {t(result === undefined ? "form.test" : "form.testAgain")}
          </Button>
          <Button type="submit" variant="primary" disabled={!mayOrder} busy={order.isPending}>
            {t("form.order")}
          </Button>
          <PutInBasket
            items={[{ itemaction: nameServers.type, domainname, change: { servers: wishes, ...said } }]}
            why={t("form.why", { name: domain.unicodename })}
            disabled={!mayOrder}
            onDone={touch}
          />
          {changes && result === undefined && <span className="np-soft">{t("form.testFirst")}</span>}
        </div>
        <p className="np-soft np-small">{t("form.takes", { tld: servers.tld })}</p>
      </form>
    </Panel>
  );
}

const noProblems: ReadonlyMap<number, HostProblem> = new Map();
