import { menuTree } from "@nameplane/contracts/whitelabel/switches";
import { describe, expect, test } from "vitest";
import { ownConfig, parseBrandConfig, type BrandConfig } from "../brand/brand-config.ts";
import { routeIds, routeOf, isRouteId, sections, type RouteId } from "./routes.ts";
import type { SectionId } from "./route-types.ts";
import { decide, isBuilt, isOpen, visibleSections, visibleTabs, type Viewer } from "./gating.rules.ts";

const all = () => true;

function viewer(
  change: {
    off?: readonly string[];
    globals?: Partial<BrandConfig["globals"]>;
    permissions?: readonly string[];
    whitelabel?: number;
  } = {},
): Viewer {
  const off = Object.fromEntries((change.off ?? []).map((flag) => [flag, false]));
  const globals = { ...ownConfig.globals, ...change.globals, menus: { ...ownConfig.globals.menus, ...off } };
  return {
    brand: { ...ownConfig, globals },
    permissions: new Set(change.permissions),
    whitelabel: change.whitelabel ?? 0,
  };
}

const names = (who: Viewer) => visibleSections(who, all).map(({ id }) => id);
const to = (id: RouteId, who: Viewer, loggedIn = true) => decide(id, { loggedIn, viewer: who }, all);

describe("menu", () => {
  test.each(["Domains", "Services", "Requests", "Economy", "Support", "Tools", "Account"])(
    "section %s shows only when the configuration flags it on [S2.75]",
    (flag) => {
      const id = flag.toLowerCase();
      expect(names(viewer())).toContain(id);
      expect(names(viewer({ off: [flag] }))).not.toContain(id);
    },
  );

  test("a switch that is missing counts as off", () => {
    const brand = parseBrandConfig('{"globals":{"brandName":"Solrosen"}}') ?? ownConfig;
    expect(names({ brand, permissions: new Set(), whitelabel: 1 })).toEqual(["overview"]);
  });

  test("a tab shows only when the configuration flags it on [S2.76]", () => {
    expect(visibleTabs("domains", viewer(), all)).toEqual(["domainList", "contacts", "bulkLabels"]);
    expect(visibleTabs("domains", viewer({ off: ["DomainsContacts"] }), all)).toEqual(["domainList", "bulkLabels"]);
    // Each of a section's switches hides exactly one tab, with two exceptions: that of the whitelabel tool hides six tabs of
    // resellers, and that of the tools also hides the affiliate programme.
    for (const section of ["Domains", "Services", "Economy", "Account", "Support", "Tools"] as const) {
      const id = section.toLowerCase() as SectionId;
      const shown = visibleTabs(id, viewer({ whitelabel: 1 }), all);
      const taken = menuTree[section].map((flag) => {
        const left = visibleTabs(id, viewer({ whitelabel: 1, off: [flag] }), all);
        return shown.filter((tab) => !left.includes(tab));
      });
      expect(
        taken.map((tabs) => tabs.length),
        section,
      ).toEqual(menuTree[section].map((flag) => ({ ToolsWhitelabel: 9, ToolsMain: 2 } as Record<string, number>)[flag] ?? 1));
      expect(taken.flat().toSorted(), section).toEqual([...shown].toSorted());
    }
  });

  test("a section without a visible tab counts as off", () => {
    expect(names(viewer({ off: ["DomainsList", "DomainsContacts", "DomainsBulk"] }))).not.toContain("domains");
  });

  test("the users tab also shows with the permission account_create_user [S2.82, S6.06]", () => {
    expect(visibleTabs("account", viewer({ off: ["AccountUsers"] }), all)).not.toContain("accountUsers");
    expect(visibleTabs("account", viewer({ off: ["AccountUsers"], permissions: ["account_create_user"] }), all)).toContain(
      "accountUsers",
    );
  });

  test("the security tab also shows with the permission account_setaccountsettings [S2.83, S6.07]", () => {
    expect(visibleTabs("account", viewer({ off: ["AccountSecurity"] }), all)).not.toContain("accountSecurity");
    expect(
      visibleTabs("account", viewer({ off: ["AccountSecurity"], permissions: ["account_setaccountsettings"] }), all),
    ).toContain("accountSecurity");
  });

  test("the whitelabel entry shows when the account's whitelabel value is above 0 [S2.84]", () => {
    expect(visibleTabs("tools", viewer({ whitelabel: 0 }), all)).not.toContain("whitelabel");
    expect(visibleTabs("tools", viewer({ whitelabel: 1 }), all)).toContain("whitelabel");
  });

  test("a route that is not built shows nowhere", () => {
    const built = (id: RouteId) => id !== "contacts";
    expect(visibleTabs("domains", viewer(), built)).toEqual(["domainList", "bulkLabels"]);
    expect(visibleSections(viewer(), () => false)).toEqual([]);
  });
});

describe("navigation", () => {
  test("sends a visitor of a login-only path to the login page, and lets public ones through", () => {
    expect(to("domainList", viewer(), false)).toEqual({ kind: "login" });
    expect(to("searchDomains", viewer(), false)).toEqual({ kind: "show" });
    expect(to("login", viewer(), false)).toEqual({ kind: "show" });
  });

  test("sends a logged-in user from the login page to the dashboard", () => {
    expect(to("login", viewer())).toEqual({ kind: "go", to: "dashboard" });
  });

  test("does not open a section that is off, nor the checkout without a basket", () => {
    expect(to("domainList", viewer({ off: ["Domains"] }))).toEqual({ kind: "cancel" });
    expect(to("checkout", viewer({ globals: { enableBasket: false } }))).toEqual({ kind: "cancel" });
    expect(to("checkout", viewer())).toEqual({ kind: "show" });
  });

  test("leads from a tab that is off to the first visible tab of its section", () => {
    expect(to("domainList", viewer({ off: ["DomainsList"] }))).toEqual({ kind: "go", to: "contacts" });
    expect(to("domainList", viewer({ off: ["DomainsList", "DomainsContacts"] }))).toEqual({
      kind: "go",
      to: "bulkLabels",
    });
  });

  test("the whitelabel tool needs the tools menu and a whitelabel value above 0 [S2.80, S6.08]", () => {
    expect(to("whitelabel", viewer({ whitelabel: 1 }))).toEqual({ kind: "show" });
    expect(to("whitelabel", viewer({ whitelabel: 0 }))).toEqual({ kind: "go", to: "toolsMain" });
    expect(to("whitelabel", viewer({ whitelabel: 1, off: ["Tools"] }))).toEqual({ kind: "cancel" });
    const noMain = viewer({ whitelabel: 0, off: ["ToolsMain"] });
    expect(to("whitelabel", noMain)).toEqual({ kind: "cancel" });
  });

  test("a tab whose feature is off leads to another tab: bulk labels, prices", () => {
    expect(to("bulkLabels", viewer({ globals: { enableBulkTools: false } }))).toEqual({ kind: "go", to: "domainList" });
    expect(to("pricelist", viewer({ globals: { enablePrices: false } }))).toEqual({ kind: "go", to: "invoices" });
    expect(to("order", viewer({ globals: { enableServiceOrder: false } }))).toEqual({ kind: "cancel" });
  });

  test("the page of payment methods is open while the brand offers cards or PayPal", () => {
    for (const [enableCardPayment, enablePayPal] of [
      [true, false],
      [false, true],
      [false, false],
    ] as const)
      expect(isOpen(routeOf("cards"), viewer({ globals: { enableCardPayment, enablePayPal, enableSepa: false } }))).toBe(
        enableCardPayment || enablePayPal,
      );
  });

  test("the pages of a domain are off when the list of domains is", () => {
    expect(isOpen(routeOf("domainStatus"), viewer({ off: ["DomainsList"] }))).toBe(false);
    expect(to("domainStatus", viewer({ off: ["DomainsList"] }))).toEqual({ kind: "cancel" });
  });
});

describe("route table", () => {
  test("every route has a screen, or leads to one that has", () => {
    expect(routeIds.filter((id) => !isBuilt(id))).toEqual([]);
  });

  test("only the public pages need no login; every other one does", () => {
    const open = routeIds.filter((id) => routeOf(id).access === "public");
    const named = ["login", "forgot", "resetPassword", "signup", "affiliate", "searchDomains", "searchDomainsBulk"];
    // Also public are the status page, a page that the law requires of registrars, and the pages to which mails link, because not
    // everyone who gets such a mail can log in.
    expect(open.toSorted()).toEqual(
      [
        ...named,
        "keepingNames",
        "crawler",
        "ownerCertificateCheck",
        "becomeReseller",
        "reportAbuse",
        "escrowOffer",
        "status",
        "stopTransfer",
        // Login services send the browser back to this page.
        "providerReturn",
        "confirmEmail",
        "invitation",
        "forwardAsk",
        "verifyContact",
        "ownerConsent",
        "salesQuote",
        "payLink",
        // The route through which a staff member enters a customer's panel, by a link.
        "enter",
        "unsubscribe",
        "rateTicket",
        // The page to which the search on another site sends visitors who chose a domain.
        "buy",
      ].toSorted(),
    );
  });

  test("contains no path twice", () => {
    const paths = routeIds.flatMap((id) => [routeOf(id).path, ...(routeOf(id).aliases ?? [])]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("every redirect, parent and menu entry leads to a route", () => {
    const targets = routeIds
      .flatMap((id) => [routeOf(id).redirect?.to, routeOf(id).parent])
      .concat(sections.map(({ entry }) => entry));
    expect(targets.filter((target) => target !== undefined && !isRouteId(target))).toEqual([]);
  });

  test("every section used by a route is in the menu's list", () => {
    const known = new Set<string>(sections.map(({ id }) => id));
    expect(routeIds.filter((id) => routeOf(id).section !== undefined && !known.has(routeOf(id).section ?? ""))).toEqual([]);
  });
});
