import type { HostRecord } from "@nameplane/contracts/whitelabel/brand-hosts";
import { putHostRecords } from "@nameplane/contracts/whitelabel/operations";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { CopyField } from "../../ui/text/copy.tsx";
import { useFailed } from "./use-failed.ts";

type Props = {
  readonly of: { readonly host: string; readonly records: readonly HostRecord[]; readonly zone: string | null };
  /** The TXT record that proves the host, if it is not proved yet. */
  readonly proof?: { readonly name: string; readonly value: string };
  readonly brandid: string;
  readonly onDone: () => void;
};

/** The DNS records that a host needs, to copy. If the account has the zone, a button adds them. */
export function Records({ of: { host, records, zone }, proof, brandid, onDone }: Props) {
  const t = useTranslations("brand.hosts");
  const all = [
    ...(proof === undefined ? [] : [{ type: "TXT", ...proof, why: t("txtWhy") }]),
    ...records.map((record) => ({ ...record, why: t("cnameWhy") })),
  ];
  return (
    <>
      <p className="np-soft np-small">
        {t(zone !== null ? "recordsHere" : proof === undefined ? "recordsAgain" : "records", { zone: zone ?? "", host })}
      </p>
      <dl className="np-brand-records">
        {all.map(({ type, name, value, why }) => (
          <div key={`${type} ${value}`}>
            <dt>
              {type} <span className="np-soft">{why}</span>
            </dt>
            <dd>
              <CopyField value={name} label={t("recordName", { type })} />
            </dd>
            <dd>
              <CopyField value={value} label={t("recordValue", { type })} />
            </dd>
          </div>
        ))}
      </dl>
      {zone !== null && <Put {...{ host, zone, brandid, onDone }} />}
    </>
  );
}

function Put({
  host,
  zone,
  brandid,
  onDone,
}: Pick<Props, "brandid" | "onDone"> & { readonly host: string; readonly zone: string }) {
  const t = useTranslations("brand.hosts");
  const put = useApiMutation(putHostRecords, { call: { handled: true } });
  const onError = useFailed();
  const onSuccess = () => {
    showToast({ tone: "success", title: t("putNow", { zone }) });
    onDone();
  };
  return (
    <span>
      <Button size="sm" busy={put.isPending} onClick={() => put.mutate({ input: { brandid, host } }, { onSuccess, onError })}>
        {t("put", { zone })}
        <span className="np-visually-hidden"> {host}</span>
      </Button>
    </span>
  );
}
