import type { TransferredSet, TransferredView } from "@nameplane/contracts/delegation/transferred";
import type { WantedSet } from "@nameplane/contracts/zones/record-set";
import { saveZone, setDraft } from "@nameplane/contracts/zones/operations";
import { useTranslations } from "use-intl";
import { useSession } from "../../../shell/session/use-session.ts";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { actOf, inOrderOfNeed, wishOf } from "./transferred.rules.ts";

const tones: Readonly<Record<TransferredSet["verdict"], StatusTone>> = {
  missing: "problem",
  newer: "needs",
  edited: "needs",
  added: "ended",
  onitsway: "pending",
  unknown: "ended",
};

/** The differences between former and current name servers, each with its meaning and an action that cannot make it worse. */
export function TransferredDifferences({
  domain,
  transferred,
  onChanged,
}: {
  domain: Domain;
  transferred: TransferredView;
  onChanged: () => void;
}) {
  const t = useTranslations("transferred");
  const bring = useBring(transferred.zoneid, onChanged);
  const missing = transferred.differences.filter(({ verdict }) => verdict === "missing");
  return (
    <section aria-label={t("list")}>
      {bring.failure !== null && (
        <div className="np-panel-body">
          <Banner
            tone={bring.isStaged ? "needs" : "problem"}
            title={bring.failure}
            live
            action={
              bring.isStaged && (
                <RouteButton size="sm" to="domainDns" params={{ itemID: domain.itemid }}>
                  {t("act.editor")}
                </RouteButton>
              )
            }
          />
        </div>
      )}
      <ul className="np-transferred-list">
        {inOrderOfNeed(transferred.differences).map((set) => (
          <Difference key={`${set.owner} ${set.type}`} set={set} transferred={transferred} bring={bring} />
        ))}
      </ul>
      {bring.isAllowed && missing.length > 1 && (
        <p className="np-panel-body">
          <Button busy={bring.isBusy} onClick={() => bring.press(missing)}>
            {t("act.all", { count: missing.length })}
          </Button>
        </p>
      )}
      {!bring.isAllowed && <p className="np-panel-body np-soft">{t("act.none")}</p>}
    </section>
  );
}

function Difference({ set, transferred, bring }: { set: TransferredSet; transferred: TransferredView; bring: Bring }) {
  const t = useTranslations("transferred");
  const format = useFormat();
  const act = actOf(set);
  const name = set.owner === "" ? "@" : set.owner;
  const isFromKept = !transferred.former.answers;
  const before = isFromKept ? set.kept : set.there;
  const beforeWord = !isFromKept
    ? t("side.there")
    : transferred.keptat === null
      ? t("side.keptPlain")
      : t("side.kept", { date: format.date(transferred.keptat) });
  return (
    <li>
      <div className="np-row np-between np-wrap">
        <b className="np-mono" translate="no">
          {name} {set.type}
        </b>
        <StatusMark tone={tones[set.verdict]}>{t(`verdict.${set.verdict}`)}</StatusMark>
      </div>
      <p className="np-small np-soft">{t(`means.${set.verdict}`)}</p>
      <dl className="np-transferred-sides">
        <Side word={beforeWord} values={before?.rdata ?? null} />
        <Side word={t("side.here")} values={set.here?.rdata ?? null} />
      </dl>
      {act !== null && bring.isAllowed && (
        <Button
          size="sm"
          busy={bring.isBusy}
          onClick={() => bring.press([set])}
          aria-label={`${t(`act.${act}`)}: ${name} ${set.type}`}
        >
          {t(`act.${act}`)}
        </Button>
      )}
    </li>
  );
}

function Side({ word, values }: { word: string; values: readonly string[] | null }) {
  const t = useTranslations("transferred.side");
  return (
    <>
      <dt>{word}</dt>
      <dd>
        {values === null ? (
          <span className="np-quiet">{t("nothing")}</span>
        ) : (
          values.map((value) => (
            <div key={value} className="np-mono np-small" translate="no">
              {value}
            </div>
          ))
        )}
      </dd>
    </>
  );
}

/** Whether the server requires a confirmation, because the change affects much of the zone or breaks a rule. */
function asksToConfirm(data: unknown): boolean {
  return typeof data === "object" && data !== null && "confirmations" in data;
}

type Bring = ReturnType<typeof useBring>;

/**
 * Saves sets as they were before, in the same way as the editor. If a change requires a confirmation, it is staged in the editor
 * instead.
 */
function useBring(zoneid: string, onChanged: () => void) {
  const t = useTranslations("transferred.act");
  const apiTexts = useTranslations("api");
  const { permissions } = useSession();
  const { key, renew } = useIdempotencyKey();
  const stage = useApiMutation(setDraft);
  const save = useApiMutation(saveZone, {
    call: { handled: true },
    onSuccess: ({ version }, { input }) => {
      announce(version === null ? t("asked") : t("done", { count: input.changes.length }));
      renew();
      onChanged();
    },
  });
  const press = (sets: readonly TransferredSet[]) => {
    const changes = sets.map(wishOf).filter((wish): wish is WantedSet => wish !== null);
    stage.reset();
    save.mutate(
      { input: { zoneid, changes, note: t("note"), confirm: {}, origin: "editor" }, key },
      {
        onError: (error) => {
          renew();
          if (asksToConfirm(error.data)) stage.mutate({ input: { zoneid, changes } });
        },
      },
    );
  };
  const failure = stage.isSuccess ? t("needsReview") : save.error ? describeError(save.error, apiTexts) : null;
  return {
    press,
    failure,
    isStaged: stage.isSuccess,
    isBusy: save.isPending || stage.isPending,
    isAllowed: permissions.has("dns_edit"),
  };
}
