import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { ChangePreview } from "./change-preview.tsx";
import { hostsOf, MOST_SERVERS } from "./name-servers.rules.ts";
import type { Selection } from "./selection.rules.ts";

/** Sets the same name servers for many domains. They are typed once, and a preview shows what will happen to each domain. */
export function NameServersAct({ selection }: { selection: Selection }) {
  const t = useTranslations("bulk.servers");
  const [text, setText] = useDraft(`bulk-servers ${JSON.stringify(selection).slice(0, 200)}`, "");
  const [isTried, setTried] = useState(false);
  const [servers, setServers] = useState<readonly string[] | null>(null);
  const typed = hostsOf(text);
  const problem =
    typed.bad.length > 0
      ? t("bad", { hosts: typed.bad.slice(0, 3).join(", ") })
      : typed.hosts.length > MOST_SERVERS
        ? t("tooMany", { max: MOST_SERVERS })
        : typed.hosts.length === 0
          ? t("none")
          : null;
  return (
    <>
      <Panel title={t("title")}>
        <form
          className="np-col np-gap-16"
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            setServers(problem === null ? typed.hosts : null);
          }}
        >
          <TextArea
            label={t("field")}
            mono
            rows={4}
            value={text}
            onChange={(next) => {
              setText(next);
              setServers(null);
            }}
            spellCheck={false}
            autoCapitalize="none"
            hint={t("hint")}
            error={isTried ? problem : null}
          />
          <div>
            <Button type="submit" variant={servers === null ? "primary" : "default"}>
              {t("check")}
            </Button>
          </div>
        </form>
      </Panel>
      {servers !== null && (
        <ChangePreview
          key={servers.join(" ")}
          selection={selection}
          change={{ act: "nameservers", servers: [...servers] }}
          why={t("why")}
          note={t("note")}
        />
      )}
    </>
  );
}
