import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { Menu } from "../../../ui/overlay/menu.tsx";
import { priorities, waits, type Change, type Desk } from "./desk-words.tsx";
import { snoozeNames, timeOf } from "./snooze.rules.ts";
import type { useDeskActs } from "./use-desk-acts.ts";

type Props = {
  readonly chosen: ReadonlySet<string>;
  readonly desk: Desk | undefined;
  readonly acts: ReturnType<typeof useDeskActs>;
  readonly onDone: () => void;
};

/** What can be done with all selected tickets at once. */
export function DeskBulk({ chosen, desk, acts, onDone }: Props) {
  const t = useTranslations("desk");
  const send = (change: Change) => {
    if (!acts.busy) acts.setMany([...chosen].map(Number), change, onDone);
  };
  return (
    <>
      <Button size="sm" busy={acts.busy} onClick={() => send({ kind: "assign", staffid: acts.me.staffid })}>
        {t("bulk.toMe")}
      </Button>
      <Menu
        target={<Button size="sm">{t("bulk.assign")}</Button>}
        entries={[
          ...(desk?.colleagues ?? []).map(({ staffid, name }) => ({
            key: staffid,
            label: name,
            onSelect: () => send({ kind: "assign", staffid }),
          })),
          { key: "nobody", label: t("list.nobody"), onSelect: () => send({ kind: "assign", staffid: null }) },
        ]}
      />
      <Menu
        target={<Button size="sm">{t("bulk.priority")}</Button>}
        entries={priorities.map((priority) => ({
          key: String(priority),
          label: t(`priority.p${priority}`),
          onSelect: () => send({ kind: "priority", priority }),
        }))}
      />
      <Menu
        target={<Button size="sm">{t("bulk.wait")}</Button>}
        entries={waits.map((waitsfor) => ({
          key: waitsfor,
          label: t(`waits.${waitsfor}`),
          onSelect: () => send({ kind: "wait", waitsfor }),
        }))}
      />
      <Menu
        target={<Button size="sm">{t("bulk.snooze")}</Button>}
        entries={snoozeNames.map((name) => ({
          key: name,
          label: t(`snooze.${name}`),
          onSelect: () => send({ kind: "snooze", until: timeOf(name) }),
        }))}
      />
      {(desk?.tags.length ?? 0) > 0 && (
        <Menu
          target={<Button size="sm">{t("bulk.tag")}</Button>}
          entries={(desk?.tags ?? []).map((tag) => ({
            key: tag,
            label: tag,
            onSelect: () => send({ kind: "tag", add: [tag], remove: [] }),
          }))}
        />
      )}
      <Button size="sm" busy={acts.busy} onClick={() => send({ kind: "state", event: "close" })}>
        {t("bulk.close")}
      </Button>
      <Button size="sm" busy={acts.busy} onClick={() => send({ kind: "state", event: "junk" })}>
        {t("bulk.junk")}
      </Button>
    </>
  );
}
