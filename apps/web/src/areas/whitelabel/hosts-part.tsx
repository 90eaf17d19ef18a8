import type { AnswerOf } from "@nameplane/contracts";
import type { brandHosts } from "@nameplane/contracts/whitelabel/operations";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { all, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Tag } from "../../ui/basics/count.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import type { BrandCalls } from "./brand-calls.ts";
import { HostCertificate } from "./host-certificate.tsx";
import { Records } from "./host-records.tsx";
import { useFailed } from "./use-failed.ts";

type Hosts = AnswerOf<typeof brandHosts>["brand"];
type Props = { readonly brandid: string; readonly calls: BrandCalls };

/** The hosts of the brand, those that wait for their DNS record, and a field for a new one. */
export function HostsPart({ brandid, calls }: Props) {
  const t = useTranslations("brand.hosts");
  const query = useApiQuery(calls.hosts, { brandid });
  const again = () => void query.refetch();
  const { data, error } = query;
  return (
    <Panel title={t("title")} flush>
      {data === undefined ? (
        error ? (
          <ErrorState title={t("failed")} error={error} onRetry={again} />
        ) : (
          <LoadingPanel lines={3} />
        )
      ) : (
        <>
          <ul className="np-brand-versions">
            {data.brand.hosts.map((host) => (
              <Host
                key={host.host}
                of={host}
                hasMain={data.brand.hosts.some(({ ismain }) => ismain)}
                {...{ brandid, calls }}
                onDone={again}
              />
            ))}
            {data.brand.claims.map((claim) => (
              <Claim key={claim.host} of={claim} {...{ brandid, calls }} onDone={again} />
            ))}
          </ul>
          {data.brand.hosts.length === 0 && data.brand.claims.length === 0 && (
            <p className="np-brand-note np-soft">{t("none")}</p>
          )}
          <AddHost {...{ brandid, calls }} onDone={again} />
        </>
      )}
    </Panel>
  );
}

type RowProps<Of> = Props & { readonly of: Of; readonly onDone: () => void };

const tones = { here: "active", elsewhere: "problem", nowhere: "problem" } as const;

function Host({ of, hasMain, brandid, calls, onDone }: RowProps<Hosts["hosts"][number]> & { readonly hasMain: boolean }) {
  const t = useTranslations("brand.hosts");
  const onError = useFailed();
  const [choose, redirect, remove] = [
    useApiMutation(calls.mainHost, { call: { handled: true } }),
    useApiMutation(calls.redirectHost, { call: { handled: true } }),
    useApiMutation(calls.removeHost, { call: { handled: true } }),
  ];
  const input = { brandid, host: of.host };
  const after = (title: string) => ({
    onSuccess: () => {
      showToast({ tone: "success", title });
      onDone();
    },
    onError,
  });
  return (
    <li className="np-brand-host">
      <div className="np-col np-gap-8">
        <span className="np-row np-wrap">
          <span className="np-mono">{of.host}</span>
          {of.ismain && <Tag tone="active">{t("main")}</Tag>}
          {of.redirects && <Tag>{t("redirects")}</Tag>}
        </span>
        {of.leads !== null && <StatusMark tone={tones[of.leads]}>{t(`leads.${of.leads}`)}</StatusMark>}
        {of.certificate !== null && <HostCertificate of={of.certificate} host={of.host} {...{ brandid, calls, onDone }} />}
        {needsRecords(of) && <Records of={of} {...{ brandid, onDone }} />}
        {!of.isproved && <div className="np-soft np-small">{t("fixed")}</div>}
      </div>
      <span className="np-row np-wrap np-brand-acts">
        {!of.ismain && (
          <Button size="sm" busy={choose.isPending} onClick={() => choose.mutate({ input }, after(t("mainNow")))}>
            {t("makeMain")}
            <span className="np-visually-hidden"> {of.host}</span>
          </Button>
        )}
        {!of.ismain && (of.redirects || hasMain) && (
          <Button
            size="sm"
            busy={redirect.isPending}
            onClick={() =>
              redirect.mutate(
                { input: { ...input, redirects: !of.redirects } },
                after(t(of.redirects ? "redirectEnded" : "redirectBegun", { host: of.host })),
              )
            }
          >
            {t(of.redirects ? "redirectEnd" : "redirect")}
            <span className="np-visually-hidden"> {of.host}</span>
          </Button>
        )}
        {of.isproved && (
          <Button size="sm" busy={remove.isPending} onClick={() => remove.mutate({ input }, after(t("removed")))}>
            {t("remove")}
            <span className="np-visually-hidden"> {of.host}</span>
          </Button>
        )}
      </span>
    </li>
  );
}

/**
 * Whether the page shows which DNS records a proved host needs. It does if the host leads to another address or to none, or if it
 * has no certificate for that reason.
 */
const needsRecords = ({ isproved, leads, certificate }: Hosts["hosts"][number]): boolean =>
  isproved && (leads === "elsewhere" || leads === "nowhere" || certificate?.why === "notpointing");

/** A host that is not proved yet: which DNS records it requires, and a button that checks them. */
function Claim({ of, brandid, calls, onDone }: RowProps<Hosts["claims"][number]>) {
  const t = useTranslations("brand.hosts");
  const describe = useTranslations("api");
  const [prove, remove] = [
    useApiMutation(calls.proveHost, { call: { handled: true } }),
    useApiMutation(calls.removeHost, { call: { handled: true } }),
  ];
  const onError = useFailed();
  const input = { brandid, host: of.host };
  return (
    <li className="np-brand-claim">
      <div className="np-col np-gap-12">
        <span className="np-row np-wrap">
          <span className="np-mono">{of.host}</span>
          <Tag tone="pending">{t("waiting")}</Tag>
        </span>
        <Records of={of} proof={of.record} {...{ brandid, onDone }} />
        {prove.error && !isAborted(prove.error) && <Banner tone="needs" title={describeError(prove.error, describe)} live />}
        <span className="np-row np-wrap">
          <Button
            variant="primary"
            size="sm"
            busy={prove.isPending}
            onClick={() =>
              prove.mutate(
                { input },
                {
                  onSuccess: () => {
                    showToast({ tone: "success", title: t("proved", { host: of.host }) });
                    onDone();
                  },
                },
              )
            }
          >
            {t("prove")}
            <span className="np-visually-hidden"> {of.host}</span>
          </Button>
          <Button size="sm" busy={remove.isPending} onClick={() => remove.mutate({ input }, { onSuccess: onDone, onError })}>
            {t("giveUp")}
            <span className="np-visually-hidden"> {of.host}</span>
          </Button>
        </span>
      </div>
    </li>
  );
}

function AddHost({ brandid, calls, onDone }: Props & { readonly onDone: () => void }) {
  const t = useTranslations("brand.hosts");
  const describe = useTranslations("api");
  const add = useApiMutation(calls.addHost, { call: { handled: true } });
  const form = useForm({
    initial: { host: "" },
    rules: { host: all(required) },
    draft: { key: `brand host ${brandid}`, until: "closed" },
    onSubmit: ({ host }) =>
      add.mutate(
        { input: { brandid, host: host.trim().toLowerCase() } },
        {
          onSuccess: () => {
            form.reset();
            onDone();
          },
          onError: (error) => {
            if (!isAborted(error)) form.applyRefusal(error, describeError(error, describe));
          },
        },
      ),
  });
  const elsewhere = add.error !== null && !isAborted(add.error) && add.error.param !== "host" ? add.error : null;
  return (
    <form className="np-brand-note np-brand-add" noValidate onSubmit={form.submit}>
      {elsewhere !== null && <Banner tone="problem" title={describeError(elsewhere, describe)} live />}
      <TextField
        label={t("new")}
        hint={t("newHint")}
        mono
        placeholder="panel.example.com"
        maxLength={253}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("host")}
      />
      <Button type="submit" busy={add.isPending}>
        {t("add")}
      </Button>
    </form>
  );
}
