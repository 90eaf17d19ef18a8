import { useTranslations } from "use-intl";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { targetOf, type Notice } from "./notice-target.rules.ts";
import "./notices.css";

type Props = { readonly notice: Notice; readonly onOpen: (notice: Notice) => void };

/** One notice in the notification bell: what happened and when, with a link to its subject. */
export function NoticeRow({ notice, onOpen }: Props) {
  return (
    <li className="np-notice">
      <NoticeWords notice={notice} onOpen={onOpen} />
      <span className="np-small np-quiet">
        <DateTime value={notice.at} show="relative" />
      </span>
    </li>
  );
}

/** The sentence of a notice, as a link to its subject. Opening the link marks the notice as read. */
export function NoticeWords({ notice, onOpen }: Props) {
  const t = useTranslations("notices");
  const words = useNoticeWords();
  const { to, params } = targetOf(notice);
  // targetOf returns a route with matching parameters. The type of a link cannot express that for a route that is not known
  // here.
  const target = { to, params } as unknown as { readonly to: "dashboard" };
  return (
    <RouteLink
      {...target}
      className={classNames("np-notice-link", !notice.isread && "np-notice-unread")}
      onClick={() => onOpen(notice)}
    >
      {!notice.isread && <span className="np-visually-hidden">{t("unread")} </span>}
      {words(notice)}
    </RouteLink>
  );
}

/** The sentence of a notice. */
function useNoticeWords(): (notice: Notice) => string {
  const t = useTranslations("notices.kind");
  const format = useFormat();
  return ({ kind, unicodename, number, on, count, what }) =>
    t(kind, {
      name: unicodename ?? "",
      isNamed: unicodename === null ? "no" : "yes",
      number: number === null ? "" : String(number),
      date: on === null ? "" : format.date(on),
      count: count ?? 1,
      what: what ?? "",
    });
}
