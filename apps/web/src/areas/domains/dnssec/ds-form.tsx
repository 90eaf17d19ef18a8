import type { AnswerOf } from "@nameplane/contracts";
import { addDs, testDs } from "@nameplane/contracts/dnssec/operations";
import { useTranslations } from "use-intl";
import { useSession } from "../../../shell/session/use-session.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { useReadAgain } from "../../../shell/lists/use-read-again.ts";
import { digestDigits, dsOfPasted, isSigningRecordsOnly, readPasted, type DsFields, type Pasted } from "./parse-ds.rules.ts";
import { keylessDs, kindOf, matchedDs, sentDs } from "./words.ts";
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

/** The four values of the DS. Null while a field is empty or invalid. */
function fieldsOf({ keytag, algorithm, digesttype, digest }: Typed): DsFields | null {
  const hex = hexOf(digest);
  const isWhole = /^\d{1,5}$/.test(keytag) && Number(keytag) <= 65_535 && algorithm !== "" && digesttype !== "";
  if (!isWhole || !/^([0-9A-F]{2})+$/.test(hex) || isOfWrongLength({ digesttype, digest })) return null;
  return { keytag: Number(keytag), algorithm: Number(algorithm), digesttype: Number(digesttype), digest: hex };
}

const hexOf = (digest: string) => digest.replaceAll(/\s/g, "").toUpperCase();

function isOfWrongLength({ digesttype, digest }: Pick<Typed, "digesttype" | "digest">): boolean {
  const hex = hexOf(digest);
  return hex !== "" && (digestDigits[Number(digesttype)] ?? hex.length) !== hex.length;
}

/**
 * Adds a DS for name servers of another provider. It is pasted or typed, tested against the answers of the servers, and then
 * published.
 */
export function DsForm({ domain, dnssec }: { domain: Domain; dnssec: Dnssec }) {
  const t = useTranslations("dnssec.form");
  const { permissions } = useSession();
  const [typed, setTyped] = useDraft(`ds ${domain.itemid}`, nothing);
  const [pasted, setPasted] = useDraft(`ds-pasted ${domain.itemid}`, "");
  // Fields that were filled by pasting are cleared if the next pasted text cannot be read. Typed values stay.
  const [isFromPaste, setIsFromPaste] = useDraft(`ds-from-paste ${domain.itemid}`, false);
  const badPaste = useBadPaste(domain, dnssec);
  const [readDomain, readDnssec] = [useReadAgain(), useDnssecAgain()];
  const name = domain.unicodename;
  const tried = useApiMutation(testDs);
  const send = useApiMutation(addDs, {
    call: { why: t("why", { name }) },
    onSuccess: () => {
      announce(t("sent"));
      setTyped(nothing);
      setPasted("");
      setIsFromPaste(false);
      tried.reset();
      readDomain();
      readDnssec();
    },
  });
  const take = (fields: DsFields) => {
    setTyped(typedOf(fields));
    tried.reset();
  };
  const set = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    setIsFromPaste(false);
    tried.reset();
  };
  const takePasted = (fields: DsFields) => {
    take(fields);
    setIsFromPaste(true);
  };
  const paste = (text: string) => {
    setPasted(text);
    const found = readPasted(text);
    if (badPaste(text, found) !== null) {
      if (isFromPaste) set(nothing);
      return;
    }
    if (found.kind === "ds") takePasted(found.fields);
    if (found.kind === "key") void dsOfPasted(dnssec.domainname, found.key).then(takePasted);
  };
  const bad = badPaste(pasted, readPasted(pasted));
  const fields = fieldsOf(typed);
  const input = fields === null ? null : { itemid: domain.itemid, ...fields };
  // The registry never receives a DS that fits no key. If a DS has not been tested yet, it is tested when it is sent.
  const isRefused = tried.data !== undefined && tried.data.verdict !== "fits";
  const isLegacy = fields !== null && !isTaken(dnssec, fields);
  const isThere = fields !== null && isHeld(dnssec, fields);
  const whyNot =
    input === null ? t("incomplete") : isLegacy ? t("isLegacy") : isThere ? t("isThere") : isRefused ? t("notPassed") : null;
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
          {...(bad === null ? {} : { error: bad })}
        />
        <TypedFields dnssec={dnssec} typed={typed} onChange={set} />
        {tried.data && <Tried answer={tried.data} name={name} isLegacy={isLegacy} onTake={take} />}
        <div className="np-row np-wrap">
          <Button disabled={input === null} busy={tried.isPending} onClick={() => input !== null && tried.mutate({ input })}>
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

function TypedFields({ dnssec, typed, onChange }: { dnssec: Dnssec; typed: Typed; onChange: (change: Partial<Typed>) => void }) {
  const t = useTranslations("dnssec.form");
  const menu = useMenu();
  const problems = useFieldProblems(typed);
  return (
    <>
      <div className="np-give-fields">
        <TextField
          mono
          label={t("tag")}
          inputMode="numeric"
          value={typed.keytag}
          onChange={(keytag) => onChange({ keytag })}
          {...problems.keytag}
        />
        <SelectField
          label={t("algorithm")}
          placeholder={t("choose")}
          value={typed.algorithm}
          options={menu(dnssec.algorithms)}
          onChange={(algorithm) => onChange({ algorithm })}
        />
        <SelectField
          label={t("digestType")}
          placeholder={t("choose")}
          value={typed.digesttype}
          options={menu(dnssec.digests)}
          onChange={(digesttype) => onChange({ digesttype })}
        />
      </div>
      <TextField mono label={t("digest")} value={typed.digest} onChange={(digest) => onChange({ digest })} {...problems.digest} />
    </>
  );
}

/** The result of the test against the name servers. If no key fits, the DS of a key that they have can be used instead. */
function Tried({
  answer,
  name,
  isLegacy,
  onTake,
}: {
  answer: AnswerOf<typeof testDs>;
  name: string;
  isLegacy: boolean;
  onTake: (fields: DsFields) => void;
}) {
  const t = useTranslations("dnssec.form");
  const { verdict, keys } = answer;
  return (
    <Banner live tone={verdict === "fits" ? "active" : verdict === "silent" ? "needs" : "problem"} title={t(verdict, { name })}>
      {(verdict === "fitsnone" || isLegacy) && keys.length > 0 && (
        <div className="np-row np-wrap">
          {keys.map((key) => (
            <Button key={`${key.keytag} ${key.digest}`} size="xs" onClick={() => onTake(key)}>
              {t("use", { tag: String(key.keytag) })}
            </Button>
          ))}
        </div>
      )}
    </Banner>
  );
}

/** Whether a DS with this algorithm and digest type may be sent to the registry. */
function isTaken({ algorithms, digests }: Dnssec, { algorithm, digesttype }: DsFields): boolean {
  const offers = (list: Dnssec["algorithms"], value: number) => list.some((one) => one.value === value && one.offered);
  return offers(algorithms, algorithm) && offers(digests, digesttype);
}

/** Whether the registry has this DS, or is about to get it. */
function isHeld({ ds }: Dnssec, fields: DsFields): boolean {
  return ds.some(
    (one) =>
      [sentDs, matchedDs, keylessDs].some((code) => code === one.status) &&
      one.keytag === fields.keytag &&
      one.algorithm === fields.algorithm &&
      one.digesttype === fields.digesttype &&
      one.digest.toUpperCase() === fields.digest,
  );
}

/** Why a pasted text cannot fill the fields, in words; null if it can. */
function useBadPaste({ unicodename }: Domain, { domainname }: Dnssec): (text: string, found: Pasted) => string | null {
  const t = useTranslations("dnssec.form");
  const kinds = useTranslations("dnssec.kinds");
  return (text, found) => {
    if (text.trim() === "") return null;
    if (found.kind === "none") {
      const { problem } = found;
      if (problem.what !== "digest") return t(`pasteBad.${problem.what}`);
      const { digesttype, digits } = problem;
      return t("digestLength", {
        kind: kinds(kindOf(digesttype)),
        digits: String(digestDigits[digesttype] ?? 0),
        found: String(digits),
      });
    }
    const { owner } = found;
    if (owner !== null && owner !== domainname && owner !== unicodename) return t("pasteBad.owner", { owner, name: unicodename });
    return found.kind === "key" && isSigningRecordsOnly(found.key)
      ? t("pasteBad.signsOnly", { flags: String(found.key.flags) })
      : null;
  };
}

/** The problem of each field's current value. */
function useFieldProblems({ keytag, digesttype, digest }: Typed) {
  const t = useTranslations("dnssec.form");
  const kinds = useTranslations("dnssec.kinds");
  const hex = hexOf(digest);
  const isTag = keytag === "" || (/^\d{1,5}$/.test(keytag.trim()) && Number(keytag) <= 65_535);
  const digits = String(digestDigits[Number(digesttype)] ?? 0);
  const wrong = !/^[0-9A-F]*$/.test(hex)
    ? t("digestHex")
    : isOfWrongLength({ digesttype, digest })
      ? t("digestLength", { kind: kinds(kindOf(Number(digesttype))), digits, found: String(hex.length) })
      : null;
  return { keytag: isTag ? {} : { error: t("tagBad") }, digest: wrong === null ? {} : { error: wrong } };
}

/** The choices of the menus. Legacy values are shown but cannot be chosen. */
function useMenu() {
  const t = useTranslations("dnssec.form");
  return (list: Dnssec["algorithms"]) =>
    list.map(({ value, label, offered }) => ({
      value: String(value),
      label: offered ? `${value}, ${label}` : t("legacy", { label: `${value}, ${label}` }),
      disabled: !offered,
    }));
}
