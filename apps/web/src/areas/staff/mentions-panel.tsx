import type { Mention } from "@nameplane/contracts/staff/mentions";
import { mentions, seeMentions } from "@nameplane/contracts/staff/operations";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import "./mentions.css";

/** The notes in which colleagues have named the reader. A mention counts as seen when its page is opened from here. */
export function MentionsPanel(): React.JSX.Element | null {
  const t = useTranslations("staff.mention");
  const { data } = useApiQuery(mentions, {});
  const see = useApiMutation(seeMentions, { call: { handled: true } });
  const open = data?.data.filter(({ seen }) => !seen) ?? [];
  if (open.length === 0) return null;
  return (
    <Panel
      title={t("title", { count: open.length })}
      aside={
        <Button size="sm" busy={see.isPending} onClick={() => see.mutate({ input: {} })}>
          {t("seeAll")}
        </Button>
      }
    >
      <ul className="np-col np-gap-12">
        {open.map((one) => (
          <Row key={one.mentionid} one={one} onSee={() => see.mutate({ input: { mentionid: one.mentionid } })} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ one: { name, path, by, at }, onSee }: { readonly one: Mention; readonly onSee: () => void }) {
  const t = useTranslations("staff.mention");
  return (
    <li className="np-mention-row">
      <span className="np-col">
        {path === null ? (
          <span>{name}</span>
        ) : (
          <Link to={path} onClick={onSee}>
            {name}
          </Link>
        )}
        <span className="np-small np-soft">
          {t("by", { name: by })} <DateTime value={at} show="relative" />
        </span>
      </span>
    </li>
  );
}
