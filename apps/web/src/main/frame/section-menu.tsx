import { IconChevronDown } from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { useTranslations } from "use-intl";
import { Count } from "../../ui/basics/count.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/overlay/menu.tsx";
import { useWidth, type Width } from "../../ui/use-width.ts";
import { hrefTo } from "../../shell/routing/paths.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useGo } from "../../shell/routing/use-route.ts";
import type { SectionId } from "../../shell/routing/route-types.ts";
import type { Section } from "../../shell/routing/routes.ts";

/** A number beside a section, with a label for screen readers. */
export type SectionBadge = { readonly value: number; readonly tone: "accent" | "needs"; readonly label: string };
export type Badges = Readonly<Partial<Record<SectionId, SectionBadge>>>;

const mostAt: Readonly<Record<Width, number>> = { wide: 99, medium: 5, tight: 3, narrow: 0 };

type Fold = { readonly measured: string; readonly shown: number };
type FoldStep =
  | { readonly kind: "begin"; readonly measured: string; readonly shown: number }
  | { readonly kind: "less" }
  | { readonly kind: "again" };

function stepFold(fold: Fold, step: FoldStep): Fold {
  if (step.kind === "begin") return { measured: step.measured, shown: step.shown };
  return step.kind === "less" ? { ...fold, shown: fold.shown - 1 } : { ...fold, measured: "" };
}

/**
 * How many entries fit on one line: as many as the width class allows, then one fewer at a time while the row overflows, because
 * Swedish words are longer. It is measured again when the window is resized.
 */
function useFolding(count: number, words: string) {
  const row = useRef<HTMLElement>(null);
  const width = useWidth();
  const [{ measured, shown }, step] = useReducer(stepFold, { measured: "", shown: count });
  const now = `${width} ${words}`;
  useLayoutEffect(() => {
    const element = row.current;
    if (measured !== now) step({ kind: "begin", measured: now, shown: Math.min(count, mostAt[width]) });
    else if (element && element.scrollWidth > element.clientWidth + 1 && shown > 1) step({ kind: "less" });
  }, [count, measured, now, shown, width]);
  useEffect(() => {
    const again = () => step({ kind: "again" });
    globalThis.addEventListener("resize", again);
    return () => globalThis.removeEventListener("resize", again);
  }, []);
  return { row, shown };
}

export function SectionMenu({
  sections,
  current,
  badges,
}: {
  sections: readonly Section[];
  current: SectionId | null;
  badges: Badges;
}) {
  const t = useTranslations("shell");
  const title = useTranslations("routes.title");
  const go = useGo();
  const { row, shown } = useFolding(sections.length, sections.map((section) => title(section.title)).join());
  const folded = sections.slice(shown);
  return (
    <nav ref={row} className="np-sections" aria-label={t("sections")}>
      {sections.slice(0, shown).map((section) => (
        <RouteLink
          key={section.id}
          to={section.entry as "dashboard"}
          {...(section.query ? { query: section.query } : {})}
          className="np-section"
          aria-current={section.id === current ? "true" : undefined}
        >
          {title(section.title)}
          <BadgeOf badge={badges[section.id]} />
        </RouteLink>
      ))}
      {folded.length > 0 && (
        <Menu
          position="bottom-start"
          target={
            <button
              type="button"
              className="np-section"
              aria-current={folded.some((section) => section.id === current) ? "true" : undefined}
            >
              {t("more")}
              <Icon of={IconChevronDown} size="s" />
            </button>
          }
          entries={folded.map((section) => ({
            key: section.id,
            label: (
              <span className="np-row">
                {title(section.title)} <BadgeOf badge={badges[section.id]} />
              </span>
            ),
            href: hrefTo(section.entry as "dashboard", {}, section.query),
            onSelect: () => void go({ to: section.entry as "dashboard", ...(section.query ? { query: section.query } : {}) }),
          }))}
        />
      )}
    </nav>
  );
}

export function BadgeOf({ badge }: { badge: SectionBadge | undefined }) {
  if (!badge || badge.value === 0) return null;
  return (
    <>
      <span className="np-visually-hidden">, {badge.label}</span>
      <span aria-hidden className="np-row">
        <Count value={badge.value} tone={badge.tone} />
      </span>
    </>
  );
}
