import { addDs, testDs } from "@nameplane/contracts/dnssec/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../../app/session/use-session.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { useReadAgain } from "../use-read-again.ts";
import { dsOfPasted, readPasted, type DsFields } from "./parse-ds.rules.ts";
import { useDnssecAgain, type Dnssec } from "./use-dnssec.ts";

type Typed = {
  readonly keytag: string;
  readonly algorithm: string;
  readonly digesttype: string;
  readonly digest: string;
};

const nothing: Typed = { keytag: "", algorithm: "", digesttype: "", digest: "" };

function typedOf({ keytag, algorithm, digesttype, digest }: DsFields): Typed {
  return { keytag: String(keytag), algorithm: String(algorithm), digesttype: String(digesttype), digest };
}

/** The four numbers, or null while one is missing or none. */
function fieldsOf({ keytag, algorithm, digesttype, digest }: Typed): DsFields | null {
  const hex = digest.replaceAll(/\s/g, "").toUpperCase();
  const isWhole = /^\d{1,5}$/.test(keytag) && Number(keytag) <= 65_535 && algorithm !== "" && digesttype !== "";
  if (!isWhole || !/^([0-9A-F]{2})+$/.test(hex)) return null;
  return { keytag: Number(keytag), algorithm: Number(algorithm), digesttype: Number(digesttype), digest: hex };
}

/** A DS for name servers of somebody else: pasted or typed, tested against what they answer, then published. */
export function DsForm({ domain, dnssec }: { domain: Domain; dnssec: Dnssec }) {
  const t = useTranslations("dnssec.form");
  const { permissions } = useSession();
  const [typed, setTyped] = useDraft(`ds ${domain.itemid}`, nothing);
  const [pasted, setPasted] = useDraft(`ds-pasted ${domain.itemid}`, "");
  const [isBad, setBad] = useState(false);
  const [readDomain, readDnssec] = [useReadAgain(), useDnssecAgain()];
  const menu = useMenu();
  const name = domain.unicodename;
  const tried = useApiMutation(testDs);
  const send = useApiMutation(addDs, {
    call: { why: t("why", { name }) },
    onSuccess: () => {
      announce(t("sent"));
      setTyped(nothing);
      setPasted("");
      tried.reset();
      readDomain();
      readDnssec();
    },
  });
  const take = (fields: DsFields) => {
    setTyped(typedOf(fields));
    tried.reset();
  };
  const paste = (text: string) => {
    setPasted(text);
    const found = readPasted(text);
    setBad(text.trim() !== "" && found.kind === "none");
    if (found.kind === "ds") take(found.fields);
    if (found.kind === "key") void dsOfPasted(dnssec.domainname, found.key).then(take);
  };
  const set = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    tried.reset();
  };
  const fields = fieldsOf(typed);
  const input = fields === null ? null : { itemid: domain.itemid, ...fields };
  // The registry is told of no DS that nobody's key fits; what was not tested yet is tested when it is sent.
  const isRefused = tried.data !== undefined && tried.data.verdict !== "fits";
  const whyNot = input === null ? t("incomplete") : isRefused ? t("notPassed") : null;
  if (!permissions.has("dns_delegation"))
    return (
      <Panel title={t("title")}>
        <p className="np-soft">{t("noRight")}</p>
      </Panel>
    );
  return (
    <Panel title={t("title")}>
      <form
        className="np-col"
        onSubmit={(event) => {
          event.preventDefault();
          if (input !== null && whyNot === null) send.mutate({ input });
        }}
      >
        <TextArea
          mono
          label={t("paste")}
          hint={t("pasteHint")}
          value={pasted}
          rows={3}
          onChange={paste}
          {...(isBad ? { error: t("pasteBad") } : {})}
        />
        <div className="np-give-fields">
          <TextField
            mono
            label={t("tag")}
            inputMode="numeric"
            value={typed.keytag}
            onChange={(keytag) => set({ keytag })}
          />
          <SelectField
            label={t("algorithm")}
            placeholder={t("choose")}
            value={typed.algorithm}
            options={menu(dnssec.algorithms)}
            onChange={(algorithm) => set({ algorithm })}
          />
          <SelectField
            label={t("digestType")}
            placeholder={t("choose")}
            value={typed.digesttype}
            options={menu(dnssec.digests)}
            onChange={(digesttype) => set({ digesttype })}
          />
        </div>
        <TextField mono label={t("digest")} value={typed.digest} onChange={(digest) => set({ digest })} />
        {tried.data && (
          <Banner
            live
            tone={tried.data.verdict === "fits" ? "active" : tried.data.verdict === "silent" ? "needs" : "problem"}
            title={t(tried.data.verdict, { name })}
          >
            {tried.data.verdict === "fitsnone" && tried.data.keys.length > 0 && (
              <div className="np-row np-wrap">
                {tried.data.keys.map((key) => (
                  <Button key={`${key.keytag} ${key.digest}`} size="xs" onClick={() => take(key)}>
                    {t("use", { tag: String(key.keytag) })}
                  </Button>
                ))}
              </div>
            )}
          </Banner>
        )}
        <div className="np-row np-wrap">
          <Button
            disabled={input === null}
            busy={tried.isPending}
            onClick={() => input !== null && tried.mutate({ input })}
          >
            {t("test")}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={whyNot !== null}
            busy={send.isPending}
            aria-describedby={whyNot === null ? undefined : "ds-why-not"}
          >
            {t("send")}
          </Button>
          {whyNot !== null && (
            <span className="np-soft" id="ds-why-not">
              {whyNot}
            </span>
          )}
        </div>
      </form>
    </Panel>
  );
}

/** Legacy values are readable and cannot be chosen. */
function useMenu() {
  const t = useTranslations("dnssec.form");
  return (list: Dnssec["algorithms"]) =>
    list.map(({ value, label, offered }) => ({
      value: String(value),
      label: offered ? `${value}, ${label}` : t("legacy", { label: `${value}, ${label}` }),
      disabled: !offered,
    }));
}
