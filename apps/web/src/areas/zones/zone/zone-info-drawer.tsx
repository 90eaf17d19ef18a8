import { saveSoa } from "@nameplane/contracts/zones/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { checkEmail } from "@nameplane/values";
import { useApi } from "../../../lib/api/api-context.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { all, required, rule } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { KeyValue } from "../../../ui/layout/page.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { CopyButton } from "../../../ui/text/copy.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { NoteField, noteOf, useHasNote } from "./note-field.tsx";
import { changedSoa, isHost, parseSpan, soaForm, soaRanges, type SoaSpan } from "./soa-form.rules.ts";
import { useSpan } from "../record-words.tsx";
import { useApplied } from "./use-applied.ts";
import { useZone } from "./zone-context.tsx";

const spans: readonly SoaSpan[] = ["refresh", "retry", "expire", "minimum", "defaultttl"];

/** The zone itself: how it is served, by which servers, and its SOA values. */
export function ZoneInfoDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("dns.info");
  const { zone } = useZone();
  return (
    <Drawer open={open} onClose={onClose} title={t("title")}>
      <div className="np-col np-gap-20">
        <KeyValue
          facts={[
            { key: "name", label: t("zone"), value: <span className="np-mono">{zone.name}</span> },
            { key: "status", label: t("status"), value: <CodeStatus code={zone.status} /> },
            {
              key: "serial",
              label: t("serial"),
              value: zone.soa.serial === 0 ? t("noSerial") : <span className="np-mono">{zone.soa.serial}</span>,
            },
            { key: "version", label: t("version"), value: <span className="np-num">{zone.version}</span> },
            {
              key: "published",
              label: t("published"),
              value: zone.publishedat === null ? t("never") : <DateTime value={zone.publishedat} show="both" />,
            },
            {
              key: "records",
              label: t("records"),
              value:
                zone.limit === null
                  ? t("recordCount", { count: zone.records })
                  : t("recordCountOf", { count: zone.records, limit: zone.limit, plan: zone.plan }),
            },
            { key: "plan", label: t("plan"), value: zone.plan },
            { key: "signed", label: t("signed"), value: zone.signed ? t("yes") : t("no") },
          ]}
        />
        <section>
          <h3>{t("servers")}</h3>
          <p className="np-soft">{t("serversText")}</p>
          <ul className="np-info-hosts">
            {zone.nameservers.map((host) => (
              <li key={host}>
                <span className="np-mono" translate="no">
                  {host}
                </span>
                <CopyButton value={host} what={host} />
              </li>
            ))}
          </ul>
        </section>
        {/* Typed values are discarded if the values that they are based on are no longer those of the zone. */}
        <SoaForm key={zone.version} />
      </div>
    </Drawer>
  );
}

function SoaForm() {
  const t = useTranslations("dns.info");
  const apiTexts = useTranslations("api");
  const api = useApi();
  const applied = useApplied();
  const { zone, mayEdit } = useZone();
  const { key, renew } = useIdempotencyKey();
  const span = useSpan();
  const hasNote = useHasNote();
  const [note, setNote] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const initial = soaForm(zone.soa);
  const inRange = (name: SoaSpan) => (text: string) => {
    const seconds = parseSpan(text);
    const [least, most] = soaRanges[name];
    return seconds !== null && seconds >= least && seconds <= most
      ? null
      : { text: t("range", { least: span(least), most: span(most) }) };
  };
  const spanErrors = Object.fromEntries(spans.map((name) => [name, inRange(name)])) as Record<
    SoaSpan,
    (text: string) => { text: string } | null
  >;
  const form = useForm({
    initial,
    draft: { key: `soa ${zone.zoneid}`, until: "closed" },
    rules: {
      responsible: all(required, rule(checkEmail)),
      primary: required,
    },
    onSubmit: (values) => void save(values),
  });
  const wrong = spans.some((name) => spanErrors[name](form.values[name]) !== null) || !isHost(form.values.primary);
  const save = async (values: typeof initial) => {
    if (wrong) return;
    const changed = changedSoa(zone.soa, values);
    if (Object.keys(changed).length === 0) {
      showToast({ tone: "info", title: t("same") });
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const saved = await api.call(
        saveSoa,
        { zoneid: zone.zoneid, base: zone.version, ...changed, ...noteOf(note) },
        { key, handled: true },
      );
      applied(saved, Object.keys(changed).length);
      form.sent();
    } catch (error) {
      if (error instanceof ApiError) setFailure(error);
    } finally {
      renew();
      setBusy(false);
    }
  };
  return (
    <form className="np-form np-col np-gap-16" onSubmit={form.submit} noValidate aria-label={t("soa")}>
      <div>
        <h3>{t("soa")}</h3>
        <p className="np-soft">{t("soaText")}</p>
      </div>
      {failure && (
        <Banner tone="problem" title={t("failed")} live>
          {describeError(failure, apiTexts)}
        </Banner>
      )}
      <TextField
        label={t("primary")}
        mono
        {...form.field("primary")}
        error={form.field("primary").error ?? (isHost(form.values.primary) ? null : t("notAHost"))}
        readOnly={!mayEdit}
      />
      <TextField
        label={t("responsible")}
        type="email"
        {...form.field("responsible")}
        hint={t("responsibleHint")}
        readOnly={!mayEdit}
      />
      <div className="np-soa-spans">
        {spans.map((name) => {
          const { error: _none, ...field } = form.field(name);
          const [least, most] = soaRanges[name];
          const wrongSpan = spanErrors[name](form.values[name]);
          return (
            <TextField
              key={name}
              label={t(name)}
              mono
              {...field}
              error={wrongSpan?.text ?? null}
              hint={t("between", { least: span(least), most: span(most) })}
              readOnly={!mayEdit}
              autoComplete="off"
            />
          );
        })}
      </div>
      {mayEdit && zone.wants.note && <NoteField value={note} onChange={setNote} />}
      {mayEdit && (
        <div>
          <Button type="submit" disabled={wrong || !form.edited || !hasNote(note)} busy={isBusy}>
            {t("save")}
          </Button>
        </div>
      )}
    </form>
  );
}
