import { useLocation } from "@tanstack/react-router";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { setWidth } from "../../testing/browser.ts";
import { renderApp } from "../../testing/render.tsx";
import { stubFetch, answer } from "../../testing/stub-fetch.ts";
import { buildInfo } from "../../lib/build-info.ts";
import { clockText } from "../../lib/clock.ts";
import { applyBrand } from "../../shell/brand/brand-store.ts";
import { ownConfig, type BrandConfig } from "../../shell/brand/brand-config.ts";
import { closeDialog, currentDialog } from "../../shell/dialogs/dialog-store.ts";
import { sections } from "../../shell/routing/routes.ts";
import { FooterLine } from "../../shell/footer/footer.tsx";
import { Header, type HeaderProps } from "./header.tsx";
import { useBadges } from "./use-badges.ts";

const props: HeaderProps = {
  sections: sections.filter(({ inAccountMenu }) => !inAccountMenu),
  current: "domains",
  badges: { support: { value: 3, tone: "accent", label: "3 unread" } },
  orderService: true,
  basket: null,
  search: true,
  name: "Alva Hedström",
  organization: "Kvarnstråket AB",
};

const brand = (globals: Partial<BrandConfig["globals"]>) =>
  applyBrand({ ...ownConfig, globals: { ...ownConfig.globals, ...globals } });

afterEach(async () => {
  closeDialog();
  await brand({});
});

describe("header", () => {
  test("contains an order-service button if enabled, and none otherwise [S2.87]", async () => {
    const { unmount } = await renderApp(<Header {...props} />);
    expect(screen.getByRole("link", { name: "Order service" }).getAttribute("href")).toBe("/order");
    unmount();
    await renderApp(<Header {...props} orderService={false} />);
    expect(screen.queryByRole("link", { name: "Order service" })).toBeNull();
  });

  test("marks the current section, and has labels for the numbers beside sections", async () => {
    await renderApp(<Header {...props} />);
    const menu = within(screen.getByRole("navigation", { name: "Sections" }));
    expect(menu.getByRole("link", { name: "Domains" }).getAttribute("aria-current")).toBe("true");
    expect(menu.getByRole("link", { name: /Support\s*, 3 unread/ })).toBeTruthy();
  });

  test("without room for the name, the initials are an image and the button is labelled with the name", async () => {
    setWidth(1100);
    await renderApp(<Header {...props} />);
    const button = screen.getByRole("button", { name: "Account menu: Alva Hedström" });
    expect(button.textContent).toBe("");
    expect(button.querySelector("[data-letters]")?.getAttribute("data-letters")).toBe("AH");
  });

  test("moves the last sections into More when there is less room", async () => {
    setWidth(1100);
    await renderApp(<Header {...props} />);
    const menu = within(screen.getByRole("navigation", { name: "Sections" }));
    expect(menu.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Overview",
      "Domains",
      "Services",
      "Requests",
      "Economy",
    ]);
    fireEvent.click(menu.getByRole("button", { name: "More" }));
    expect((await screen.findByRole("menuitem", { name: /Support/ })).getAttribute("href")).toBe("/support");
  });

  test("is a drawer below 900 px, with the same sections", async () => {
    setWidth(390);
    await renderApp(<Header {...props} />);
    fireEvent.click(screen.getByRole("button", { name: "Menu" }));
    const drawer = within(await screen.findByRole("dialog"));
    const links = drawer.getAllByRole("link").map(({ textContent }) => textContent?.split(",")[0]);
    const sections = ["Overview", "Domains", "Services", "Requests", "Economy", "Support", "Tools", "Account"];
    expect(links.slice(0, sections.length + 1)).toEqual([...sections, "Order service"]);
  });

  test("the name opens the account dialog", async () => {
    await renderApp(<Header {...props} />);
    fireEvent.click(screen.getByRole("button", { name: /Alva Hedström/ }));
    expect(currentDialog()).toEqual({ kind: "account" });
  });
});

function Address() {
  const address = useLocation({ select: (location) => JSON.stringify([location.pathname, location.search]) });
  return <output data-testid="address">{address}</output>;
}

describe("header search", () => {
  const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search or register" });
  const open = async (type: string, options: Parameters<typeof renderApp>[1] = {}) => {
    const { unmount } = await renderApp(
      <>
        <Header {...props} />
        <Address />
      </>,
      options,
    );
    fireEvent.focus(box());
    fireEvent.click(await screen.findByRole("button", { name: type }));
    return { unmount };
  };
  const write = (value: string) => fireEvent.change(box(), { target: { value } });

  test("Enter runs the search [S2.96]", async () => {
    await open("WHOIS");
    write("kaffe.se");
    fireEvent.submit(box());
    await waitFor(() => expect(currentDialog()).toEqual({ kind: "whois", domainname: "kaffe.se", idndomainname: "kaffe.se" }));
  });

  test("the search button runs the search [S2.97]", async () => {
    await open("WHOIS");
    write("kaffe.se");
    fireEvent.click(within(screen.getByRole("search")).getByRole("button", { name: "Search" }));
    await waitFor(() => expect(currentDialog()).toMatchObject({ kind: "whois" }));
  });

  test("Escape clears the input, and leaves the search at the same press [S2.98]", async () => {
    await open("WHOIS");
    write("kaffe");
    fireEvent.keyDown(box(), { key: "Escape" });
    expect(box().value).toBe("");
    expect(screen.queryByRole("button", { name: "WHOIS" })).toBeNull();
  });

  test("a request search goes to the requests page, newest first, with the user's list size, else 10 [S2.105]", async () => {
    for (const [user, limit] of [
      [{ listsize: null }, "10"],
      [{ listsize: 50 }, "50"],
    ] as const) {
      const { unmount } = await open("Requests", { session: { phase: "active", user: user as never } });
      write("O20481");
      fireEvent.submit(box());
      await waitFor(() =>
        expect(JSON.parse(screen.getByTestId("address").textContent ?? "")).toEqual([
          "/requests",
          { ordernr: "20481", desc: "true", orderby: "created", limit },
        ]),
      );
      unmount();
    }
  });

  test("an invalid name opens no dialog and says why", async () => {
    await open("WHOIS");
    write("kaffe");
    fireEvent.submit(box());
    expect(await screen.findByText("Enter a domain name, such as example.com")).toBeTruthy();
    expect(currentDialog()).toBeNull();
  });
});

function Unread() {
  const badges = useBadges(["support"]);
  return <p>{badges.support?.label ?? "nothing"}</p>;
}

describe("unread tickets", () => {
  test("are shown as a number", async () => {
    await renderApp(<Unread />, { fetch: stubFetch(() => answer({ code: 1000, count: 2 })).fetch });
    expect(await screen.findByText("2 unread")).toBeTruthy();
  });

  test("a failure to count them is ignored: no toast, no dialog [S7.29]", async () => {
    const heard: Event[] = [];
    globalThis.addEventListener("ajax-error", (event) => heard.push(event), { once: true });
    const { fetch, sent } = stubFetch(() => answer({ code: 2400, desc: "No" }, 500));
    await renderApp(<Unread />, { fetch });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.getByText("nothing")).toBeTruthy();
    expect([heard, screen.queryByRole("alert"), currentDialog()]).toEqual([[], null, null]);
  });
});

describe("footer", () => {
  test("shows the product version [S1.33]", async () => {
    await renderApp(<FooterLine />);
    expect(screen.getByText(`Version ${buildInfo.version}`)).toBeTruthy();
  });

  test("shows the login log to a logged-in user, where it is enabled", async () => {
    const { unmount } = await renderApp(<FooterLine />, { session: { phase: "active" } });
    fireEvent.click(screen.getByRole("button", { name: "Recent logins" }));
    expect(currentDialog()).toEqual({ kind: "loginHistory" });
    unmount();
    await brand({ enableLoginLog: false });
    await renderApp(<FooterLine />, { session: { phase: "active" } });
    expect(screen.queryByRole("button", { name: "Recent logins" })).toBeNull();
  });

  test("switches the language at once, where it is enabled", async () => {
    const { unmount } = await renderApp(<FooterLine />);
    fireEvent.change(screen.getByRole("combobox", { name: "Language" }), { target: { value: "sv" } });
    expect(await screen.findByRole("combobox", { name: "Språk" })).toBeTruthy();
    expect(document.documentElement.lang).toBe("sv");
    expect(localStorage.getItem("np.locale")).toBe("sv");
    unmount();
    await brand({ enableTranslation: false });
    await renderApp(<FooterLine />);
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  test("the clock tells the brand's zone, by default Stockholm's: +02:00 in summer, +01:00 in winter", () => {
    const { timeZone } = ownConfig.globals;
    expect(clockText(new Date("2026-10-25T00:59:59Z"), timeZone)).toEqual({ time: "02:59:59", offset: "UTC+02:00" });
    expect(clockText(new Date("2026-10-25T01:00:00Z"), timeZone)).toEqual({ time: "02:00:00", offset: "UTC+01:00" });
    expect(clockText(new Date("2027-03-28T00:59:59Z"), timeZone)).toEqual({ time: "01:59:59", offset: "UTC+01:00" });
    expect(clockText(new Date("2027-03-28T01:00:00Z"), timeZone)).toEqual({ time: "03:00:00", offset: "UTC+02:00" });
    const now = new Date("2026-11-20T12:32:07Z");
    expect(clockText(now, "America/New_York")).toEqual({ time: "07:32:07", offset: "UTC-05:00" });
  });
});
