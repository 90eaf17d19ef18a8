import { deleteDomainView, domainViews, saveDomainView } from "@nameplane/contracts/domains/operations";
import { IconBookmark, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button, IconButton } from "../../../ui/basics/button.tsx";
import { ChipButton } from "../../../ui/basics/count.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { Popover } from "../../../ui/overlay/popover.tsx";
import { CopyButton } from "../../../ui/text/copy.tsx";
import { isShown, type ViewQuery } from "./list-view.rules.ts";
import { useViews } from "./system-tags.tsx";

const NAME_MAX = 60;

/** Saved views of the list: opening a view, saving the current view under a name, and a link to it for other users. */
export function ViewMenu({ now }: { now: ViewQuery }) {
  const t = useTranslations("domains.views");
  const { data } = useViews();
  const views = data?.data ?? [];
  const current = views.find(({ query }) => isShown(query, now));
  return (
    <Popover
      label={t("label")}
      width={320}
      position="bottom-end"
      target={
        <ChipButton icon={IconBookmark} opens>
          <span className="np-ellipsis">{current?.name ?? t("title")}</span>
        </ChipButton>
      }
    >
      {(close) => (
        <div className="np-labels-sheet">
          {views.length === 0 && <p className="np-soft">{t("none")}</p>}
          <ul className="np-views">
            {views.map(({ viewid, name, query }) => (
              <ViewLine
                key={viewid}
                viewid={viewid}
                name={name}
                query={query}
                isCurrent={current?.viewid === viewid}
                onGo={close}
              />
            ))}
          </ul>
          <SaveView now={now} />
          <div className="np-row np-between np-views-link">
            <span className="np-soft np-small">{t("link")}</span>
            <CopyButton value={linkTo(now)} what={t("linkWhat")} />
          </div>
        </div>
      )}
    </Popover>
  );
}

/** The address contains the view, but not the domains. Other users who open it see their own domains. */
function linkTo(now: ViewQuery): string {
  const values = Object.entries(now).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${globalThis.location.origin}${globalThis.location.pathname}?${new URLSearchParams(values).toString()}`;
}

function ViewLine({
  viewid,
  name,
  query,
  isCurrent,
  onGo,
}: {
  viewid: string;
  name: string;
  query: ViewQuery;
  isCurrent: boolean;
  onGo: () => void;
}) {
  const t = useTranslations("domains.views");
  const queries = useQueryClient();
  const remove = useApiMutation(deleteDomainView, {
    onSuccess: () => {
      announce(t("deleted", { name }));
      void queries.invalidateQueries({ queryKey: [domainViews.path] });
    },
  });
  return (
    <li>
      <RouteLink to="domainList" query={query} aria-current={isCurrent ? "true" : undefined} onClick={onGo}>
        {name}
      </RouteLink>
      <IconButton
        small
        icon={IconTrash}
        label={t("delete", { name })}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ input: { viewid } })}
      />
    </li>
  );
}

function SaveView({ now }: { now: ViewQuery }) {
  const t = useTranslations("domains.views");
  const apiTexts = useTranslations("api");
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [isMissing, setMissing] = useState(false);
  const save = useApiMutation(saveDomainView, {
    call: { handled: true },
    onSuccess: () => {
      announce(t("saved", { name: name.trim() }));
      setName("");
      void queries.invalidateQueries({ queryKey: [domainViews.path] });
    },
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setMissing(true);
    return save.isPending ? undefined : save.mutate({ input: { name: name.trim(), query: now } });
  };
  return (
    <form className="np-labels-form" onSubmit={submit}>
      <TextField
        label={t("name")}
        size="sm"
        value={name}
        maxLength={NAME_MAX}
        error={isMissing ? t("nameMissing") : save.error && describeError(save.error, apiTexts)}
        onChange={(text) => {
          setName(text);
          setMissing(false);
          save.reset();
        }}
      />
      <Button size="sm" type="submit" busy={save.isPending}>
        {t("save")}
      </Button>
    </form>
  );
}
