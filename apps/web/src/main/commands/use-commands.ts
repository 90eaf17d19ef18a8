import { searchOwn } from "@nameplane/contracts/search/operations";
import { asciiNameOf, checkDomainName, interpretRequestSearch, unicodeNameOf } from "@nameplane/values";
import {
  IconAddressBook,
  IconArrowRight,
  IconFileInvoice,
  IconHistory,
  IconKeyboard,
  IconListSearch,
  IconLogout,
  IconMessage,
  IconMoon,
  IconSearch,
  IconShoppingCart,
  IconSun,
  IconUsers,
  IconWorld,
  IconWorldSearch,
} from "@tabler/icons-react";
import { useLocale, useTranslations } from "use-intl";
import { localeNames, locales } from "../../lib/i18n/locale.ts";
import { DEFAULT_LIST_SIZE } from "../../lib/list-query.ts";
import type { OwnTarget } from "../../areas/domains/search/index.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useDebounced } from "../../lib/use-debounced.ts";
import { interpretSearch } from "../frame/header-search.rules.ts";
import { recentPlaces } from "../../shell/lists/recent-places.ts";
import { decide, isBuilt } from "../../shell/routing/gating.rules.ts";
import { useGo, useRouteId } from "../../shell/routing/use-route.ts";
import { routeIds, routeOf, sections, type RouteId } from "../../shell/routing/routes.ts";
import { useListSize, useSessionActions } from "../../shell/session/use-session.ts";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { useDomainMap } from "../../shell/lists/use-cached-list.ts";
import { openDialog } from "../../shell/dialogs/dialog-store.ts";
import { readAskedPage, type Command } from "./command.rules.ts";
import { wordsFor } from "./command-words.ts";
import { useThemeChoice } from "../../ui/theme/theme-provider.tsx";

/**
 * Returns a function that tells whether a screen can be opened: it is built, the user may see it, and it is not a page for
 * visitors such as the login.
 */
function useOpen(): (id: RouteId) => boolean {
  const viewer = useViewer();
  return (id) => {
    const { redirect, frame } = routeOf(id);
    return !redirect && frame !== "bare" && isBuilt(id) && decide(id, { loggedIn: true, viewer }).kind === "show";
  };
}

/** Returns a function that tells whether a screen can also be opened without parameters. */
function useReachable(): (id: RouteId) => boolean {
  const isOpen = useOpen();
  return (id) => !/\{\w+\}/.test(routeOf(id).path) && isOpen(id);
}

/** Whether a route is a page of one domain. */
const isOfDomain = (id: RouteId) => routeOf(id).path.startsWith("/domain/details/{itemID}/");

/** Every screen that the user may open. Recent screens and visited domains come first. */
export function usePlaceCommands(): readonly Command[] {
  const title = useTranslations("routes.title");
  const t = useTranslations("shell.commands");
  const go = useGo();
  const here = useRouteId();
  const isReachable = useReachable();
  const { locale } = useFormat();
  const screen = (id: RouteId, group: Command["group"]): Command => {
    const section = sections.find((each) => each.id === routeOf(id).section);
    const aside = section && section.title !== routeOf(id).title ? title(section.title) : undefined;
    return {
      key: id,
      group,
      label: title(routeOf(id).title),
      ...(aside ? { aside } : {}),
      words: wordsFor(id, locale) ?? "",
      icon: group === "recent" ? IconHistory : IconArrowRight,
      run: () => void go({ to: id as "dashboard" }),
    };
  };
  const recent = recentPlaces().flatMap((place): readonly Command[] => {
    if (place.kind === "screen") return place.to !== here && isReachable(place.to) ? [screen(place.to, "recent")] : [];
    const { itemid, name } = place;
    return [
      {
        key: itemid,
        group: "recent",
        label: name,
        aside: t("domain"),
        icon: IconHistory,
        run: () => void go({ to: "domainStatus", params: { itemID: itemid } }),
      },
    ];
  });
  return [...recent.slice(0, 5), ...routeIds.filter(isReachable).map((id) => screen(id, "go"))];
}

const domainsMax = 6;

/** The account's domains whose name contains the typed text. If only one matches, it is listed with all of its pages. */
export function useDomainCommands(text: string): { readonly commands: readonly Command[]; readonly busy: boolean } {
  const title = useTranslations("routes.title");
  const t = useTranslations("shell.commands");
  const go = useGo();
  const isOpen = useOpen();
  const ofDomain = routeIds.filter((id) => isOfDomain(id) && isOpen(id));
  const asked = readAskedPage(
    text,
    ofDomain.map((page) => ({ page, words: [title(routeOf(page).title)] })),
  );
  const { domains, isBusy } = useDomainMap(asked?.part ?? text, { enabled: useReachable()("domainList") });
  const found = domains.slice(0, domainsMax);
  const pages = asked !== null ? [asked.page] : found.length === 1 ? ofDomain : (["domainStatus"] as const);
  return {
    busy: isBusy,
    commands: found.flatMap(({ itemid, unicodename }) =>
      pages.map((to): Command => ({
        key: to === "domainStatus" ? itemid : `${itemid}-${to}`,
        group: "domains",
        label: unicodename,
        aside: to === "domainStatus" ? t("domain") : title(routeOf(to).title),
        icon: IconWorld,
        run: () => void go({ to: to as "domainStatus", params: { itemID: itemid } }),
      })),
    ),
  };
}

const ownPauseMs = 150;

/** The account's orders, requests, invoices, contacts and tickets that match the text. */
export function useOwnCommands(text: string): readonly Command[] {
  const t = useTranslations("shell.commands");
  const go = useGo();
  const typed = text.trim();
  const asked = useDebounced(typed, ownPauseMs);
  const enabled = asked.length > 1 && asked.length <= 255;
  const { data } = useApiQuery(searchOwn, { text: asked }, { enabled });
  if (!enabled || asked !== typed || data === undefined) return [];
  const command = (key: string, label: string, icon: Command["icon"], target: OwnTarget, aside?: string): Command => ({
    key,
    group: "own",
    label,
    ...(aside === undefined || aside === "" ? {} : { aside }),
    icon,
    run: () => void go(target),
  });
  const params = (number: number) => ({ number: String(number) });
  return [
    ...data.orders.map(({ ordernr }) =>
      command(`order-${ordernr}`, t("order", params(ordernr)), IconShoppingCart, {
        to: "orderProgress",
        params: params(ordernr),
      }),
    ),
    ...data.requests.map(({ requestid, unicodename }) => {
      const target = { to: "request", params: { id: String(requestid) } } as const;
      return command(`request-${requestid}`, t("requestNr", params(requestid)), IconListSearch, target, unicodename ?? undefined);
    }),
    ...data.invoices.map(({ number, kind }) => {
      const label = t(kind === "credit_note" ? "creditNote" : "invoice", params(number));
      return command(`invoice-${number}`, label, IconFileInvoice, { to: "invoice", params: params(number) });
    }),
    ...data.contacts.map(({ contactid, name, email }) => {
      const target = { to: "contacts", query: { search: email === "" ? name : email } } as const;
      return command(`contact-${contactid}`, name, IconAddressBook, target, t("contact"));
    }),
    ...data.tickets.map(({ ticketid, subject }) => {
      const target = { to: "ticket", params: { id: String(ticketid) } } as const;
      return command(`ticket-${ticketid}`, subject, IconMessage, target, t("ticket", params(ticketid)));
    }),
  ];
}

/** What the text itself may mean: a name to search for, its registration data, or the number of an order or request. */
export function useTextCommands(text: string): readonly Command[] {
  const t = useTranslations("shell.commands");
  const go = useGo();
  const isReachable = useReachable();
  const listSize = useListSize() ?? DEFAULT_LIST_SIZE;
  const typed = text.trim();
  if (typed === "") return [];
  const commands: Command[] = [];
  const request = interpretRequestSearch(typed);
  const intent = interpretSearch("requests", typed, listSize);
  if (intent?.kind === "requests" && request && !("domainname" in request) && isReachable("requests"))
    commands.push({
      key: "do-request",
      group: "do",
      label: t("request", { number: typed }),
      icon: IconListSearch,
      run: () => void go({ to: "requests", query: intent.query }),
    });
  if (isReachable("searchDomains"))
    commands.push({
      key: "do-search",
      group: "do",
      label: t("searchFor", { text: typed }),
      icon: IconSearch,
      run: () => void go({ to: "searchDomains", query: { domainname: typed.toLowerCase() } }),
    });
  const ascii = checkDomainName(typed) === null ? asciiNameOf(typed) : null;
  if (ascii !== null)
    commands.push({
      key: "do-whois",
      group: "do",
      label: t("whois", { name: unicodeNameOf(ascii) }),
      icon: IconWorldSearch,
      run: () => openDialog({ kind: "whois", domainname: ascii, idndomainname: unicodeNameOf(ascii) }),
    });
  return commands;
}

export function useDoCommands(): readonly Command[] {
  const t = useTranslations("shell.commands");
  const locale = useLocale();
  const go = useGo();
  const [, setColorScheme] = useThemeChoice();
  const { chooseLanguage, logout } = useSessionActions();
  return [
    {
      key: "do-account",
      group: "do",
      label: t("account"),
      icon: IconUsers,
      run: () => openDialog({ kind: "account" }),
    },
    { key: "do-light", group: "do", label: t("light"), icon: IconSun, run: () => setColorScheme("light") },
    { key: "do-dark", group: "do", label: t("dark"), icon: IconMoon, run: () => setColorScheme("dark") },
    ...locales
      .filter((each) => each !== locale)
      .map((each): Command => ({
        key: `do-${each}`,
        group: "do",
        label: t("language", { language: localeNames[each] }),
        icon: IconWorld,
        run: () => void chooseLanguage(each).catch(() => undefined),
      })),
    { key: "do-help", group: "do", label: t("help"), icon: IconKeyboard, run: () => openDialog({ kind: "help" }) },
    {
      key: "do-logout",
      group: "do",
      label: t("logout"),
      icon: IconLogout,
      run: () => void logout().finally(() => void go({ to: "login" })),
    },
  ];
}
