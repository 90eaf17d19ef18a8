import { IconDownload, IconHistory, IconInfoCircle, IconLink, IconPlus, IconTemplate, IconUpload } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { copyText } from "../../../lib/clipboard.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { MoreMenu, type MenuEntry } from "../../../ui/overlay/menu.tsx";
import { useWidth } from "../../../ui/use-width.ts";
import { useImportParts } from "./import-parts.ts";
import { useRecordActs } from "../records/index.ts";
import { useStaged } from "../staging/index.ts";
import { useZone } from "../zone/index.ts";

const nothingKnown = new Map<never, never>();

/** The buttons beside the zone's title. */
export function ZoneActions() {
  const t = useTranslations("dns.act");
  const { zone, mayEdit, open } = useZone();
  const { edits, draftId } = useStaged();
  const acts = useRecordActs(nothingKnown);
  const isNarrow = useWidth() === "narrow";
  const { Templates, Export } = useImportParts();
  const { globals } = useBrand();
  const share = async () => {
    const link = `${location.origin}${location.pathname}?draft=${draftId ?? ""}`;
    const isCopied = await copyText(link);
    showToast(
      isCopied
        ? { tone: "success", title: t("linkCopied"), body: t("linkCopiedText") }
        : { tone: "info", title: t("linkTitle"), body: link, ms: null },
    );
  };
  const more: readonly MenuEntry[] = [
    ...(isNarrow && mayEdit ? importEntries() : []),
    ...(globals.enableHistory
      ? [{ key: "history", label: t("history"), icon: IconHistory, onSelect: () => open("history") }]
      : []),
    { key: "info", label: t("info"), icon: IconInfoCircle, onSelect: () => open("info") },
    ...(Export === null ? [] : [{ key: "export", label: t("export"), icon: IconDownload, onSelect: () => open("export") }]),
    ...(edits.size > 0 && draftId !== null
      ? [{ key: "share", label: t("share"), icon: IconLink, onSelect: () => void share() }]
      : []),
  ];
  function importEntries(): readonly MenuEntry[] {
    return [
      { key: "import", label: t("import"), icon: IconUpload, onSelect: () => open("import") },
      ...(Templates === null
        ? []
        : [{ key: "templates", label: t("templates"), icon: IconTemplate, onSelect: () => open("templates") }]),
    ];
  }
  return (
    <>
      {mayEdit && !isNarrow && (
        <Button icon={IconUpload} onClick={() => open("import")}>
          {t("import")}
        </Button>
      )}
      {mayEdit && !isNarrow && Templates !== null && <Button onClick={() => open("templates")}>{t("templates")}</Button>}
      {mayEdit && (
        <Button
          variant="primary"
          icon={IconPlus}
          aria-keyshortcuts="n"
          onClick={() => {
            acts.add();
            globalThis.scrollTo({ top: 0 });
          }}
        >
          {t("add")}
        </Button>
      )}
      <MoreMenu what={zone.name} entries={more} button />
    </>
  );
}
