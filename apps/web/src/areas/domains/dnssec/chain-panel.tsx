import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleDashed, IconClock, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { dnssecState } from "../domain-state.rules.ts";
import type { Domain } from "../domain-state.rules.ts";
import { BrokenFix } from "./turn-off.tsx";
import type { Dnssec } from "./use-dnssec.ts";
import { shortDigest } from "./words.ts";

type Tone = Dnssec["links"]["ds"];

/** The result in one sentence, and the three links of the chain. */
export function ChainPanel({
  domain,
  dnssec,
  check,
  isChecking,
}: {
  domain: Domain;
  dnssec: Dnssec;
  check: () => void;
  isChecking: boolean;
}) {
  const t = useTranslations("dnssec");
  const state = dnssecState(dnssec.status);
  const name = domain.unicodename;
  const doubt = doubtOf(dnssec, useNow());
  return (
    <section className="np-panel np-chain-panel">
      <div className="np-chain-head">
        <div>
          <h2>{t(`title.${doubt ?? state}`, { name })}</h2>
          <p>
            <Lead domain={domain} dnssec={dnssec} doubt={doubt} />
          </p>
        </div>
        <div className="np-chain-aside">
          <span className="np-soft">
            <Checked dnssec={dnssec} />
          </span>
          <Button icon={IconRefresh} busy={isChecking} onClick={check}>
            {t("check")}
          </Button>
        </div>
      </div>
      {dnssec.mode !== "none" && <Chain dnssec={dnssec} />}
      {state === "broken" && <BrokenFix domain={domain} dnssec={dnssec} />}
    </section>
  );
}

// Signed domains are checked every ten minutes, so a result older than this is out of date.
const oldMs = 30 * 60_000;

type Doubt = "silent" | "old" | "nods" | "unproven";

/** Why a domain that was found signed cannot be called signed now. Null if it can, or if it was not signed. */
function doubtOf({ status, servers, parent, links, checkedat }: Dnssec, now: Date): Doubt | null {
  if (dnssecState(status) !== "signed") return null;
  if (isSilent(servers)) return "silent";
  if (checkedat !== null && now.getTime() - Date.parse(checkedat) > oldMs) return "old";
  if (parent?.ds.length === 0) return "nods";
  return links.signatures === "waiting" ? "unproven" : null;
}

const isSilent = (servers: Dnssec["servers"]) => servers.length > 0 && servers.every(({ answering }) => !answering);

function Lead({ domain, dnssec, doubt }: { domain: Domain; dnssec: Dnssec; doubt: Doubt | null }) {
  const t = useTranslations("dnssec");
  const old = useTranslations("domainpage.dnssec");
  const format = useFormat();
  const { links } = dnssec;
  const state = dnssecState(dnssec.status);
  const [name, tld] = [domain.unicodename, dnssec.tld];
  if (dnssec.mode === "none") return t("lead.none", { name });
  if (state === "broken" && dnssec.cause !== null)
    return t(`cause.${dnssec.cause}`, { tld, tag: String(dnssec.parent?.ds[0]?.keytag ?? "") });
  if (doubt !== null) return t(`lead.${doubt}`, { name, tld });
  if (state === "unsigning" && links.ds === "bad") return t("lead.mending", { name });
  if (state === "unsigning") return t("lead.unsigning", { name });
  if (dnssec.signers !== null && (state === "signing" || state === "signed")) return t("lead.joined", { name });
  if (state === "signed" && dnssec.mode === "elsewhere" && domain.serveduntil)
    return t("lead.left", { name, date: format.dateTime(domain.serveduntil) });
  if (state === "signed") return t(dnssec.awaited === null ? "lead.signed" : "lead.awaited", { name });
  if (state === "unsigned") return t(dnssec.mode === "external" ? "lead.external" : "lead.unsigned", { name });
  const takesDs = dnssec.conditions.every((condition) => condition.name !== "tld" || condition.state !== "bad");
  if (state === "unsupported" && takesDs) return t("lead.signer");
  return old(`text.${state}`, { tld });
}

function Checked({ dnssec }: { dnssec: Dnssec }) {
  const t = useTranslations("dnssec");
  const format = useFormat();
  const now = useNow();
  const { checkedat, nextcheckat, brokensince, validations } = dnssec;
  const proofs = validations.filter(({ verdict }) => verdict === "secure").length;
  if (checkedat === null) return t("never");
  const at = format.relative(checkedat, now);
  if (brokensince !== null) return t("found", { at: format.relative(brokensince, now), checked: at });
  return proofs > 0 && nextcheckat !== null
    ? t("verified", { count: proofs, at, next: format.relative(nextcheckat, now) })
    : t("checked", { at });
}

const icons = { good: IconCircleCheckFilled, bad: IconAlertTriangleFilled, waiting: IconClock, none: IconCircleDashed };

function Chain({ dnssec }: { dnssec: Dnssec }) {
  const t = useTranslations("dnssec.chain");
  const format = useFormat();
  const { links, parent, servers, tld, mode, cause } = dnssec;
  const held = parent?.ds ?? [];
  const keys = dnssec.keys.filter(({ keytag }) => servers.some((server) => server.keytags.includes(keytag)));
  // While a key is being replaced, there are two keys and two DS records. A key and a DS that belong together are drawn.
  const own = keys.find((key) => held.some(({ keytag }) => keytag === key.keytag)) ?? keys[0];
  const served = servers.flatMap(({ keytags }) => keytags);
  const ds = held.find(({ keytag }) => (own === undefined ? served.includes(keytag) : keytag === own.keytag)) ?? held[0];
  const tag = own?.keytag ?? served.find((one) => one === ds?.keytag) ?? served[0];
  const holders = servers.filter(({ keytags }) => tag !== undefined && keytags.includes(tag)).length;
  const until = servers.flatMap(({ validuntil }) => (validuntil === null ? [] : [validuntil])).toSorted()[0];
  // Servers are counted by address here: one name may have several of them, and several names may share one.
  const keyHeld =
    holders === servers.length ? t("keyOnAll") : t("keyOn", { count: String(holders), total: String(servers.length) });
  const isKeyWrong = links.key === "bad";
  const silent = isSilent(servers);
  return (
    <ol className="np-chain" aria-label={t("label")}>
      <LinkCard
        tone={links.ds}
        title={t("ds", { tld })}
        value={ds === undefined ? t("none") : `${ds.keytag} ${ds.algorithm} ${ds.digesttype} ${shortDigest(ds.digest)}`}
        note={t(ds === undefined ? "noDs" : links.ds === "bad" ? "dsOld" : "dsSeen")}
      />
      <Joint tone={joined(links.ds, links.key)} word={isKeyWrong ? t("noMatch") : null} />
      <LinkCard
        tone={links.key}
        title={t(mode === "external" || (isKeyWrong && own === undefined) ? "keyElsewhere" : "key")}
        value={
          tag === undefined
            ? t(silent ? "unknown" : "none")
            : own === undefined
              ? String(tag)
              : `${tag} ${own.algorithm} ${own.flags} CSK`
        }
        note={tag === undefined ? t(silent ? "noAnswer" : "noKey") : keyHeld}
      />
      <Joint tone={joined(links.key === "bad" ? "good" : links.key, links.signatures)} word={null} />
      <LinkCard
        tone={links.signatures}
        title={t("signatures")}
        value={
          until === undefined
            ? t(silent ? "unknown" : "none")
            : t(cause === "signature_expired" ? "ranOut" : "validTo", { date: format.date(until) })
        }
        note={t(silent ? "noAnswer" : until === undefined ? "noSignatures" : signatureNotes[cause ?? "none"])}
      />
    </ol>
  );
}

const signatureNotes = {
  none: "renewed",
  no_key: "renewed",
  no_match: "renewed",
  wrong_algorithm: "renewed",
  signature_expired: "notRenewed",
  signature_missing: "notByKey",
  validators_refuse: "refused",
} as const;

function joined(a: Tone, b: Tone): Tone {
  const both = [a, b];
  if (both.includes("bad")) return "bad";
  if (both.includes("none")) return "none";
  return both.includes("waiting") ? "waiting" : "good";
}

const toneWords = { good: "good", bad: "bad", waiting: "waiting", none: "off" } as const;

function LinkCard({ tone, title, value, note }: { tone: Tone; title: string; value: string; note: ReactNode }) {
  const t = useTranslations("dnssec.chain");
  return (
    <li className={`np-chain-card np-chain-${tone}`}>
      <b>
        <Icon of={icons[tone]} />
        {title}
        <span className="np-visually-hidden">: {t(toneWords[tone])}</span>
      </b>
      <span className="np-mono">{value}</span>
      <span className="np-soft">{note}</span>
    </li>
  );
}

/** The links of a chain between two cards. The middle link is drawn open if the chain is broken. */
function Joint({ tone, word }: { tone: Tone; word: string | null }) {
  return (
    <li className={`np-chain-joint np-chain-${tone}`} aria-hidden>
      {word !== null && <span>{word}</span>}
      <svg viewBox="0 0 190 32" preserveAspectRatio="xMidYMid meet" fill="none" stroke="currentColor" strokeWidth="4">
        <path d="M0 4 H26 a12 12 0 0 1 0 24 H0" />
        <path d="M34 16 H82" />
        {tone === "bad" ? (
          <path d="M92 8 a11 11 0 0 0 0 18 l16 5 a7 7 0 0 0 8 -9" />
        ) : (
          <rect x="72" y="4" width="46" height="24" rx="12" />
        )}
        {tone !== "bad" && <path d="M108 16 H156" />}
        <path d="M190 4 H164 a12 12 0 0 0 0 24 H190" />
      </svg>
    </li>
  );
}
