import { testDelegation } from "@nameplane/contracts/delegation/operations";
import { fixRequest } from "@nameplane/contracts/orders/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { useRequestsChanged } from "../requests/index.ts";
import {
  ServerRows,
  ServerTable,
  useNameServers,
  useServersAgain,
  type NameServers,
  emptyRow,
  filledRows,
  judgeRows,
  wishOf,
  type Row,
} from "../../delegation/index.ts";

type Fixed = { readonly requestid: number; readonly itemid: string | null };

/**
 * The form for a refused change of name servers (reasons 4002, 4005, 4009). It shows the ordered servers, tests them again, and
 * sends them again.
 */
export function FixServers({ request }: { request: Fixed }) {
  return request.itemid === null ? null : <Loaded requestid={request.requestid} itemid={request.itemid} />;
}

function Loaded({ requestid, itemid }: { requestid: number; itemid: string }) {
  const { query, servers } = useNameServers(itemid);
  if (query.error) return <PanelFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (servers === null) return <LoadingPanel lines={4} />;
  return servers.request?.requestid === requestid ? (
    <Form requestid={requestid} itemid={itemid} servers={servers} asked={servers.request.servers} />
  ) : null;
}

function Form({
  requestid,
  itemid,
  servers,
  asked,
}: {
  requestid: number;
  itemid: string;
  servers: NameServers;
  asked: NonNullable<NameServers["request"]>["servers"];
}) {
  const t = useTranslations("nameservers");
  const [begun] = useState<readonly Row[]>(() =>
    asked.map(({ host, addresses }, id) => ({ id, host, addresses: addresses.join(", ") })),
  );
  const [rows, setRows, sent] = useDraft(`fix-servers ${requestid}`, begun, { sample: [emptyRow(0)] });
  const [override, setOverride] = useState(false);
  const { key, renew } = useIdempotencyKey();
  const changed = useRequestsChanged();
  const readAgain = useServersAgain();
  const test = useApiMutation(testDelegation);
  const fix = useApiMutation(fixRequest, {
    onSuccess: () => {
      announce(t("fix.sent"));
      sent();
      changed();
      readAgain();
    },
  });
  const { problems, count } = judgeRows(rows, servers);
  const isRight = problems.size === 0 && count === null;
  const nameservers = filledRows(rows).map((row) => {
    const { host, addresses } = wishOf(row, servers.domainname);
    return { host, addresses: [...addresses] };
  });
  const result = test.data?.test;
  const isPassed = result?.verdict === "passed";
  const name = servers.unicodename;
  return (
    <form
      className="np-col np-gap-12"
      aria-label={t("fix.title")}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight && (isPassed || override))
          fix.mutate({ input: { requestid, nameservers, ...(override ? { override } : {}) }, key }, { onError: renew });
      }}
    >
      <p className="np-soft">{t("fix.text")}</p>
      <ServerRows
        rows={rows}
        onChange={(next) => {
          setRows(next);
          setOverride(false);
          test.reset();
        }}
        domainname={servers.domainname}
        max={servers.max}
        problems={problems}
      />
      {count !== null && (
        <p className="np-field-error">{t(`form.${count}`, { tld: servers.tld, min: servers.min, max: servers.max })}</p>
      )}
      {result !== undefined && (
        <>
          <Banner
            live
            tone={isPassed ? "active" : result.verdict === "failed" ? "problem" : "needs"}
            title={t(`test.verdict.${result.verdict}`, { name })}
          />
          <ServerTable servers={result.servers} label={t("test.label")} />
          {!isPassed && (
            <Checkbox
              checked={override}
              onChange={setOverride}
              label={t(result.verdict === "unknown" ? "test.overrideUnknown" : "test.override")}
              note={t("test.overrideNote", { name })}
            />
          )}
        </>
      )}
      <div className="np-row np-wrap">
        <Button
          busy={test.isPending}
          disabled={!isRight}
          onClick={() => test.mutate({ input: { itemid, servers: nameservers } })}
        >
          {t(result === undefined ? "form.test" : "form.testAgain")}
        </Button>
        <Button type="submit" variant="primary" disabled={!isRight || !(isPassed || override)} busy={fix.isPending}>
          {t("fix.send")}
        </Button>
      </div>
    </form>
  );
}
