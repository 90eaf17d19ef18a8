import type { AnnouncementRow } from "@nameplane/contracts/backoffice/announcements";
import { announcementList, withdrawAnnouncement } from "@nameplane/contracts/backoffice/operations";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Switch } from "../../../ui/form/choices.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";
import { Notice } from "../../status/index.ts";
import { AnnouncementDrawer } from "./announcement-drawer.tsx";
import { shownIn } from "./shown-in.ts";
import { UpdateDrawer } from "./update-drawer.tsx";
import "./content.css";

type Open = { readonly what: "new" } | { readonly what: "edit" | "update" | "withdraw"; readonly row: AnnouncementRow } | null;

/** Notices of maintenance and incidents on the customers' status page, with their updates. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("announcements");
  const title = useTranslations("staff.title");
  const [past, setPast] = useState(false);
  const [open, setOpen] = useState<Open>(null);
  const { data, error, refetch } = useApiQuery(announcementList, past ? { past } : {});
  const close = () => setOpen(null);
  return (
    <Page
      width="form"
      title={title("announcements")}
      sub={t("sub")}
      actions={
        data && (
          <Button variant="primary" icon={IconPlus} onClick={() => setOpen({ what: "new" })}>
            {t("announce")}
          </Button>
        )
      }
    >
      <Panel flush title={t("list")} aside={<Switch label={t("past")} checked={past} onChange={setPast} />}>
        {data === undefined && error !== null && <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <LoadingPanel lines={5} />}
        {data?.data.length === 0 && (
          <EmptyState plain title={t("empty")}>
            {t("emptyText")}
          </EmptyState>
        )}
        {data?.data.map((row) => (
          <Announcement key={row.noticeid} row={row} onOpen={(what) => setOpen({ what, row })} />
        ))}
      </Panel>
      {data && open?.what === "new" && <AnnouncementDrawer row={null} brands={data.brands} onClose={close} />}
      {data && open?.what === "edit" && <AnnouncementDrawer row={open.row} brands={data.brands} onClose={close} />}
      {open?.what === "update" && <UpdateDrawer row={open.row} onClose={close} />}
      {open?.what === "withdraw" && <WithdrawDialog row={open.row} onClose={close} />}
    </Page>
  );
}

const tones: Readonly<Record<AnnouncementRow["severity"], StatusTone>> = { info: "info", degraded: "needs", down: "problem" };

function Announcement({ row, onOpen }: { row: AnnouncementRow; onOpen: (what: "edit" | "update" | "withdraw") => void }) {
  const t = useTranslations("announcements");
  const locale = useLocale();
  const notice = shownIn(row, locale);
  const { severity, brand, by, when, maychange } = row;
  const which = <span className="np-visually-hidden"> {notice.title}</span>;
  return (
    <article className="np-announcement" aria-label={notice.title}>
      <ul className="np-systems">
        <Notice notice={notice} />
      </ul>
      <div className="np-row np-wrap np-between np-gap-12 np-announcement-foot">
        <span className="np-row np-wrap np-gap-12 np-small np-soft">
          <StatusMark tone={when === "over" ? "ended" : tones[severity]}>{t(`severity.${severity}`)}</StatusMark>
          <span>{brand === null ? t("allBrands") : t("onlyBrand", { brand: brand.name })}</span>
          {by !== null && <span>{t("by", { name: by })}</span>}
        </span>
        {maychange ? (
          <span className="np-row np-wrap np-gap-8">
            {when !== "over" && (
              <Button size="sm" variant="primary" onClick={() => onOpen("update")}>
                {t("update")}
                {which}
              </Button>
            )}
            <Button size="sm" onClick={() => onOpen("edit")}>
              {t("edit")}
              {which}
            </Button>
            {when === "coming" && (
              <Button size="sm" variant="danger" onClick={() => onOpen("withdraw")}>
                {t("withdraw")}
                {which}
              </Button>
            )}
          </span>
        ) : (
          <span className="np-small np-soft">{t("notYours")}</span>
        )}
      </div>
    </article>
  );
}

function WithdrawDialog({ row, onClose }: { row: AnnouncementRow; onClose: () => void }) {
  const t = useTranslations("announcements");
  const locale = useLocale();
  const name = row.title[locale];
  const withdraw = useApiMutation(withdrawAnnouncement, {
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("withdrawn") });
    },
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={t("withdrawTitle", { name })}
      footer={
        <>
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button
            variant="danger"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ input: { noticeid: row.noticeid } })}
          >
            {t("withdraw")}
          </Button>
        </>
      }
    >
      <p>{t("withdrawText")}</p>
    </Modal>
  );
}
