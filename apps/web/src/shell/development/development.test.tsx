import { fireEvent, screen } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import { texts } from "../../lib/i18n/texts.ts";
import { TextsProvider } from "../../lib/i18n/texts-provider.tsx";
import { renderApp } from "../../testing/render.tsx";
import { answer } from "../../testing/stub-fetch.ts";
import { FooterLine } from "../footer/footer.tsx";
import { keysShown, onKeysShown, showKeys, traced } from "./development.ts";

/** Sets the meta element as the server would. */
function pageSays(content: string): void {
  document.head.insertAdjacentHTML("beforeend", `<meta name="np-development" content="${content}">`);
}

afterEach(() => {
  showKeys(false);
  document.head.replaceChildren();
});

function Word() {
  const t = useTranslations("shell.commands");
  return <p>{t("title")}</p>;
}

/** Texts as the app renders them. */
function Texts() {
  const showsKeys = useSyncExternalStore(onKeysShown, keysShown);
  return (
    <TextsProvider texts={texts} timeZone="Europe/Stockholm" showsKeys={showsKeys}>
      <Word />
    </TextsProvider>
  );
}

test("[S6.10] the development host has its mark in the footer, and a button shows the text keys", async () => {
  pageSays("1");
  await texts.setLocale("en");
  await texts.ensure(["shell"]);
  await renderApp(
    <>
      <FooterLine />
      <Texts />
    </>,
  );
  expect(await screen.findByText("Development host")).toBeTruthy();
  const button = screen.getByRole("button", { name: "Keys for texts" });
  expect(screen.getByText("Command menu")).toBeTruthy();
  fireEvent.click(button);
  expect(screen.getByText("shell.commands.title")).toBeTruthy();
  expect(button.getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(button);
  expect(screen.getByText("Command menu")).toBeTruthy();
});

test.each(["0", "__DEVELOPMENT__", ""])("[S6.10] a page that says %j has no mark, and shows no keys", async (content) => {
  pageSays(content);
  await renderApp(<FooterLine />);
  showKeys(true);
  expect(keysShown()).toBe(false);
  expect(screen.queryByText("Development host")).toBeNull();
  expect(screen.queryByRole("button", { name: "Keys for texts" })).toBeNull();
});

test("the console shows the request id and the times of a call, and nothing that was sent", async () => {
  const told = vi.spyOn(console, "info").mockImplementation(() => undefined);
  const headers = { "x-request-id": "req-7", "server-timing": "app;dur=12.5" };
  const response = answer({ code: 1000 }, 200, headers);
  Object.defineProperty(response, "url", { value: "http://localhost/api/user/permissions/?accid=a&token=secret" });
  const call = traced(async () => response);
  await call("/api/user/permissions/?accid=a&token=secret", { method: "POST", body: "password=secret" });
  const [line] = told.mock.calls[0] as [string];
  expect(line).toMatch(/^POST \/api\/user\/permissions\/ 200: \d+\.\d ms, server 12\.5 ms, request req-7$/);
  told.mockRestore();
});
