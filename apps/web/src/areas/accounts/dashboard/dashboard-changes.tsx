import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { releases, type Release } from "./changelog.ts";

const SHOWN = 3;

/** The newest lines of the change log, and a button that opens all of it. */
export function DashboardChanges() {
  const t = useTranslations("accounts.dashboard.changes");
  const [isOpen, setOpen] = useState(false);
  const [newest] = releases;
  if (!newest) return null;
  const hasMore = newest.changes.length > SHOWN || releases.length > 1;
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        <OneRelease release={newest} most={SHOWN} />
        {hasMore && (
          <div>
            <Button size="sm" onClick={() => setOpen(true)}>
              {t("all")}
            </Button>
          </div>
        )}
      </div>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("allTitle")}
        width={640}
        footer={<Button onClick={() => setOpen(false)}>{t("close")}</Button>}
      >
        <div className="np-col np-gap-24">
          {releases.map((release) => (
            <OneRelease key={release.version} release={release} />
          ))}
        </div>
      </Modal>
    </Panel>
  );
}

function OneRelease({ release: { version, date, changes }, most }: { release: Release; most?: number }) {
  const t = useTranslations("accounts.dashboard.changes");
  const format = useFormat();
  return (
    <div>
      <p className="np-small np-soft">
        {t("version", { version })}, <time dateTime={date}>{format.date(date)}</time>
      </p>
      <ul className="np-changes">
        {changes.slice(0, most).map((change) => (
          <li key={change.en}>{change[format.locale]}</li>
        ))}
      </ul>
    </div>
  );
}
