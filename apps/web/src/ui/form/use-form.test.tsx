import { checkEmail } from "@nameplane/values";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { all, required, rule } from "../../lib/rules/rules.ts";
import { renderApp } from "../../testing/render.tsx";
import { TextField } from "./fields.tsx";
import { useForm } from "./use-form.ts";

type Values = { readonly name: string; readonly email: string };

function Form({ onSubmit = () => undefined, draft }: { onSubmit?: (values: Values) => void; draft?: string }) {
  const form = useForm<Values>({
    initial: { name: "", email: "" },
    rules: { name: required, email: all(required, rule(checkEmail)) },
    onSubmit,
    ...(draft ? { draft: { key: draft, forget: ["email"] } } : {}),
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
      <button
        type="button"
        onClick={() =>
          void form.applyRefusal(new ApiError({ code: 2005, desc: "Taken", path: "/", param: "email" }), "Taken")
        }
      >
        Refuse
      </button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const errors = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

test("an error waits for an edit and the way out of the field, replaces the hint, and is tied to the field", async () => {
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

test("reset empties the form and takes its errors away [S5.17]", async () => {
  await renderApp(<Form />);
  type("Name", "Alva");
  press("Send");
  expect(screen.getByRole("status").textContent).toBe("first: email");
  press("Reset");
  expect([field("Name").value, errors()]).toEqual(["", []]);
});

test("puts the server's refusal on the field it names, and takes it away with the next edit", async () => {
  await renderApp(<Form />);
  type("Email", "alva@b.se");
  press("Refuse");
  expect(errors()).toEqual(["Taken"]);
  expect(document.activeElement).toBe(field("Email"));
  type("Email", "alva@c.se");
  expect(errors()).toEqual([]);
});

test("finds what was typed again when the form comes back, but no field that must be forgotten", async () => {
  const { unmount } = await renderApp(<Form draft="contact" />);
  type("Name", "Alva");
  type("Email", "alva@b.se");
  unmount();
  await renderApp(<Form draft="contact" />);
  expect([field("Name").value, field("Email").value]).toEqual(["Alva", ""]);
});
