import { checkEmail } from "@nameplane/values";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { all, required, rule } from "../../lib/rules/rules.ts";
import { renderApp } from "../../testing/render.tsx";
import { useDraft } from "./use-draft.ts";
import { Toasts } from "../feedback/toasts.tsx";
import { TextField } from "./fields.tsx";
import { draftOf, edit, newForm } from "./form-model.ts";
import { useForm } from "./use-form.ts";

type Values = { readonly name: string; readonly email: string };

type Props = { onSubmit?: (values: Values) => void; draft?: string; until?: "sent" | "closed" };

function Form({ onSubmit = () => undefined, draft, until = "sent" }: Props) {
  const form = useForm<Values>({
    initial: { name: "", email: "" },
    rules: { name: required, email: all(required, rule(checkEmail)) },
    onSubmit,
    draft: draft ? { key: draft, until, forget: ["email"] } : false,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <TextField {...form.field("name")} label="Name" />
      <TextField {...form.field("email")} label="Email" hint="We write to it once a year." />
      <output>{form.valid ? "valid" : `first: ${form.firstError?.name ?? ""}`}</output>
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.reset()}>
        Reset
      </button>
      <button type="button" onClick={form.sent}>
        Sent
      </button>
      <button
        type="button"
        onClick={() => void form.applyRefusal(new ApiError({ code: 2005, desc: "Taken", path: "/", param: "email" }), "Taken")}
      >
        Refuse
      </button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const kept = (key: string): unknown => JSON.parse(sessionStorage.getItem(`np.form.|${key}`) ?? "null");
const errors = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

test("an error shows after the field was edited and left, replaces the hint, and is linked to the field", async () => {
  await renderApp(<Form />);
  fireEvent.blur(field("Name"));
  expect(errors()).toEqual([]);
  type("Email", "alva@");
  expect(errors()).toEqual([]);
  fireEvent.blur(field("Email"));
  expect(errors()).toEqual(["Enter an email address, such as name@example.com"]);
  expect(screen.queryByText("We write to it once a year.")).toBeNull();
  expect(field("Email").getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(field("Email").getAttribute("aria-describedby") ?? "")?.textContent).toBe(errors()[0]);
});

test("submit marks all fields dirty and moves the focus to the first error [S5.15]", async () => {
  const onSubmit = vi.fn<(values: Values) => void>();
  await renderApp(<Form onSubmit={onSubmit} />);
  type("Email", "x");
  press("Send");
  expect(errors()).toEqual(["This field is required", "Enter an email address, such as name@example.com"]);
  expect(document.activeElement).toBe(field("Name"));
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a required field left empty says so, in the language of the page [C5.03]", async () => {
  const { texts } = await renderApp(<Form />);
  press("Send");
  expect(errors()).toEqual(["This field is required", "This field is required"]);
  type("Name", "Alva");
  expect(errors()).toEqual(["This field is required"]);
  await act(() => texts.setLocale("sv"));
  expect(errors()).toEqual(["Fältet måste fyllas i"]);
});

test("emits submit after it has marked the fields [S5.16]", async () => {
  const seen: (readonly string[] | Values)[] = [];
  await renderApp(<Form onSubmit={(values) => seen.push(values)} />);
  press("Send");
  seen.push(errors().map(String));
  type("Name", "Alva");
  type("Email", "alva@b.se");
  press("Send");
  expect(seen).toEqual([["This field is required", "This field is required"], { name: "Alva", email: "alva@b.se" }]);
});

test("reset empties the form and removes its errors [S5.17]", async () => {
  await renderApp(<Form />);
  type("Name", "Alva");
  press("Send");
  expect(screen.getByRole("status").textContent).toBe("first: email");
  press("Reset");
  expect([field("Name").value, errors()]).toEqual(["", []]);
});

test("shows the server's error at the field it names, and removes it with the next edit", async () => {
  await renderApp(<Form />);
  type("Email", "alva@b.se");
  press("Refuse");
  expect(errors()).toEqual(["Taken"]);
  expect(document.activeElement).toBe(field("Email"));
  type("Email", "alva@c.se");
  expect(errors()).toEqual([]);
});

test("a form that opens again has its draft, except for fields that must be forgotten", async () => {
  const { unmount } = await renderApp(<Form draft="contact" />);
  expect(kept("contact")).toBeNull();
  type("Name", "Alva");
  type("Email", "alva@b.se");
  unmount();
  await renderApp(<Form draft="contact" />);
  expect([field("Name").value, field("Email").value]).toEqual(["Alva", ""]);
  expect(kept("contact")).toEqual({ name: "Alva" });
});

test("a form that was sent or reset keeps no draft, but keeps what is typed later", async () => {
  await renderApp(<Form draft="contact" />);
  for (const end of ["Sent", "Reset"]) {
    type("Name", `Alva ${end}`);
    expect(kept("contact")).toEqual({ name: `Alva ${end}` });
    press(end);
    expect(kept("contact")).toBeNull();
  }
});

test("a draft from before a reload is restored, counts as edited, is announced, and can be discarded", async () => {
  sessionStorage.setItem("np.form.|contact", '{"name":"Alva","email":7,"gone":"x"}');
  await renderApp(
    <>
      <Form draft="contact" />
      <Toasts />
    </>,
  );
  expect([field("Name").value, field("Email").value]).toEqual(["Alva", ""]);
  expect(await screen.findByText("We restored what you typed")).toBeDefined();
  press("Start over");
  expect([field("Name").value, kept("contact")]).toEqual(["", null]);
});

test("a form that keeps its draft until closed drops it on closing, but not on going to another page", async () => {
  const first = await renderApp(<Form draft="contact 1" until="closed" />);
  type("Name", "Alva");
  first.unmount();
  expect(kept("contact 1")).toBeNull();
  const second = await renderApp(<Form draft="contact 1" until="closed" />);
  type("Name", "Alva");
  history.pushState(null, "", "/elsewhere");
  second.unmount();
  expect(kept("contact 1")).toEqual({ name: "Alva" });
  history.pushState(null, "", "/");
});

test("passwords, codes and restored values are never kept, whatever the form says", () => {
  const initial = { name: "", password: "", authcode: "", code: "", pincode: "", lists: [] as string[] };
  let state = newForm(initial);
  for (const name of Object.keys(initial) as (keyof typeof initial)[])
    state = edit(state, name, name === "lists" ? ["a"] : "typed");
  expect(draftOf(state, initial)).toEqual({ name: "typed", lists: ["a"] });
  expect(draftOf(edit(edit(state, "name", ""), "lists", []), initial)).toBeNull();
});

function Note({ until }: { until: "sent" | "closed" }) {
  const [text, setText, sent] = useDraft("note", "", { until });
  return (
    <>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={sent}>
        Send
      </button>
    </>
  );
}

test("state outside of a form model is kept and dropped the same way", async () => {
  const first = await renderApp(<Note until="sent" />);
  type("Note", "Moved to another host");
  expect(kept("note")).toBe("Moved to another host");
  first.unmount();
  const second = await renderApp(<Note until="sent" />);
  expect(field("Note").value).toBe("Moved to another host");
  press("Send");
  expect(kept("note")).toBeNull();
  second.unmount();
  const third = await renderApp(<Note until="closed" />);
  type("Note", "x");
  third.unmount();
  expect(kept("note")).toBeNull();
});
