import { Navigate, Outlet, useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { LoginScreen, SecondPersonDialog, StaffProofDialog } from "../areas/staff/index.ts";
import { BrandLogo } from "../shell/brand/brand-logo.tsx";
import { lazyPart } from "../shell/lazy-part.ts";
import { currentQuestion, onQuestion } from "../shell/dialogs/step-up-store.ts";
import { LoadingLine } from "../shell/routing/loading-line.tsx";
import { useNavigationFocus } from "../shell/routing/use-navigation-focus.ts";
import { documentTitle, useTitleOverride } from "../shell/routing/page-title.ts";
import { currentSecondPerson, onSecondPerson } from "../shell/staff/second-person-store.ts";
import { useStaffRouteId } from "../shell/staff/staff-link.tsx";
import { homeOf, mayOpen, staffRouteOf, type StaffRouteId } from "../shell/staff/staff-routes.ts";
import { useColleague, useStaffSession, useStaffState } from "../shell/staff/staff-session.ts";
import { LiveRegion } from "../ui/feedback/live-region.tsx";
import { ErrorState, LoadingPanel } from "../ui/feedback/states.tsx";
import { SkipLink } from "../ui/layout/skip-link.tsx";
import { useLostFocus } from "../ui/use-lost-focus.ts";
import { Toasts } from "../ui/feedback/toasts.tsx";
import "./staff-frame.css";

const SearchPalette = lazyPart(async () => (await import("../areas/backoffice/finder/index.ts")).SearchPalette, ["queue"]);
const StaffHeader = lazyPart(async () => (await import("./staff-header.tsx")).StaffHeader);
const StaffMenu = lazyPart(async () => (await import("./staff-menu.tsx")).StaffMenu);

/** Wraps every staff page: the login if nobody is logged in, otherwise the frame; and the overlays. */
export function StaffRoot() {
  const question = useSyncExternalStore(onQuestion, currentQuestion);
  const second = useSyncExternalStore(onSecondPerson, currentSecondPerson);
  useLostFocus();
  return (
    <>
      <SkipLink />
      <LoadingLine />
      <div className="np-frame">
        <Inside />
      </div>
      {question !== null && <StaffProofDialog key={question.asked.content} question={question} />}
      {second !== null && <SecondPersonDialog question={second} />}
      <Toasts />
      <LiveRegion />
    </>
  );
}

function Inside() {
  const state = useStaffState();
  const { ask } = useStaffSession();
  const t = useTranslations("staff");
  const isJoining = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, "") === "/staff/join" });
  const page = useStaffRouteId();
  const override = useTitleOverride();
  const isIn = state.phase === "known" && state.colleague !== null;
  const [isSearching, setSearching] = useState(false);
  useEffect(() => {
    if (!isIn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setSearching(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isIn]);
  useEffect(() => {
    const title = page === null ? t("entry") : t(`title.${staffRouteOf(page).title}`);
    document.title = documentTitle({ isHome: !isIn, title, override, brand: t("entry") });
  }, [t, page, override, isIn]);
  useNavigationFocus();
  if (isJoining)
    return (
      <Bare>
        <Outlet />
      </Bare>
    );
  if (state.phase === "unknown")
    return (
      <Bare>
        <LoadingPanel lines={3} />
      </Bare>
    );
  if (state.phase === "failed")
    return (
      <Bare>
        <ErrorState title={t("unreachable")} error={state.error} onRetry={() => void ask()} />
      </Bare>
    );
  if (state.colleague === null)
    return (
      <Bare>
        <LoginScreen isOver={state.isOver} />
      </Bare>
    );
  return (
    <>
      <StaffHeader onSearch={() => setSearching(true)} />
      {isSearching && (
        <Suspense fallback={null}>
          <SearchPalette onClose={() => setSearching(false)} />
        </Suspense>
      )}
      <div className="np-body np-staff-body">
        <div className="np-staff-side">
          <StaffMenu />
        </div>
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </>
  );
}

function Bare({ children }: { children: React.ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="np-staff-bare">
      <BrandLogo size="l" />
      {children}
    </main>
  );
}

/** Shows a page to those who may open it. Others get their first page, as they do for a URL that does not exist. */
export function PageGate({ id, children }: { id: StaffRouteId; children: React.ReactNode }) {
  const { permissions } = useColleague();
  return mayOpen(id, permissions) ? children : <StaffHome />;
}

/** The URL without a page opens the first page of the menu. */
export function StaffHome() {
  const { permissions } = useColleague();
  return <Navigate to={staffRouteOf(homeOf(permissions)).path} replace />;
}
