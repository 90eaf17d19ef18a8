import compile from "icu-minify/compile";
import { describe, expect, test } from "vitest";

type Tree = { readonly [key: string]: string | Tree };

const files = import.meta.glob<{ texts: Tree }>("./{en,sv}/**/*.ts", { eager: true });

/** The topic of a file of texts, without language and area: "search", or "base/ui" for a base file. */
const nameOf = (file: string) =>
  file
    .replace(/^\.\/(en|sv)\//, "")
    .replace(/^(?!base\/)[\w-]+\//, "")
    .replace(/\.ts$/, "");

const names = [...new Set(Object.keys(files).map(nameOf))].filter((name) => name !== "base");

const treeOf = (locale: "en" | "sv", name: string): Tree => {
  const [, found] = Object.entries(files).find(([file]) => file.startsWith(`./${locale}/`) && nameOf(file) === name) ?? [];
  if (!found) throw new Error(`the texts ${locale}/${name} are missing`);
  return found.texts;
};

/** Every text with its full key. */
function flatten(tree: Tree, path = ""): readonly (readonly [string, string])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as const] : flatten(value, `${path}${key}.`),
  );
}

const kinds = ["value", "select", "plural", "ordinal", "number", "date", "time"];

/**
 * The arguments and tags of a message, each as "name kind". They are found in its compiled form, which is a list of texts, 0 (for
 * the number of a plural) and parts. A part is [name], [name, kind, options] or, for a tag, [name, ...its list].
 */
function argumentsOf(message: string): readonly string[] {
  const found = new Set<string>();
  const walkList = (list: unknown): void => {
    if (Array.isArray(list)) for (const part of list) walkPart(part);
  };
  const walkPart = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const [name, kind, options, ...rest] = part as readonly unknown[];
    if (kind === undefined) found.add(`${String(name)} value`);
    else if (typeof kind === "number" && kind !== 0) {
      found.add(`${String(name)} ${kinds[kind] ?? "unknown"}`);
      if (kind <= 3) Object.values(options ?? {}).forEach(walkList);
    } else {
      found.add(`${String(name)} tag`);
      walkList([kind, options, ...rest]);
    }
  };
  walkList(compile(message));
  return [...found].sort();
}

test("finds arguments of every kind", () => {
  expect(argumentsOf("plain")).toEqual([]);
  expect(argumentsOf("{a} and {b, number}")).toEqual(["a value", "b number"]);
  expect(argumentsOf("{n, plural, one {# of {total}} other {# of {total}}}")).toEqual(["n plural", "total value"]);
  expect(argumentsOf("<b>{name}</b>, sent as <code>{ascii}</code>")).toEqual(["ascii value", "b tag", "code tag", "name value"]);
});

describe.each(names)("texts of %s", (name) => {
  const english = new Map(flatten(treeOf("en", name)));
  const swedish = new Map(flatten(treeOf("sv", name)));

  test("exist in English and Swedish [S1.41]", () => {
    expect([...swedish.keys()].sort()).toEqual([...english.keys()].sort());
    expect([...english, ...swedish].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test("are ICU messages with the same arguments in both", () => {
    const differing = [...english].filter(
      ([key, text]) => argumentsOf(text).join() !== argumentsOf(swedish.get(key) ?? "").join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  test("have plural forms that end in other", () => {
    const broken = [...english, ...swedish].filter(
      ([, text]) => /\{\w+, (plural|select),/.test(text) && !/\bother \{/.test(text),
    );
    expect(broken.map(([key]) => key)).toEqual([]);
  });
});

/** The text with this key in each language. */
const textsOf = (name: string, key: string) =>
  (["en", "sv"] as const).map((locale) => new Map(flatten(treeOf(locale, name))).get(key));

/** The files of the rules, which name a refusal as "rules.its_key". */
const ruleFiles = import.meta.glob<string>(
  ["../../../../packages/values/src/**/*.ts", "!../../../../packages/values/src/**/*.test.ts"],
  { eager: true, query: "?raw", import: "default" },
);

test("every refusal of every rule has its message in both languages [S5.18]", () => {
  const keys = new Set(
    Object.values(ruleFiles).flatMap((source) => [...source.matchAll(/"rules\.(\w+)"/g)].map(([, key = ""]) => key)),
  );
  expect(keys.size).toBeGreaterThanOrEqual(20);
  for (const key of ["invalid_url", "invalid_email", "too_long_domain", "invalid_hostname", "invalid_password"])
    expect(keys).toContain(key);
  for (const key of keys) {
    const [en, sv] = textsOf("base/rules", key);
    expect(en, key).toEqual(expect.any(String));
    expect(sv, key).toEqual(expect.any(String));
    expect(sv, key).not.toBe(en);
  }
});

test.each([
  ["S8.04", "base/api", "notJson", "The server's answer was not valid JSON", "Serverns svar var inte giltig JSON"],
  ["S8.06", "base/api", "exception", "The request could not be sent: {reason}", "Anropet kunde inte skickas: {reason}"],
  ["S8.23", "base/api", "title", "Something did not work", "Något fungerade inte"],
  ["S8.26", "base/ui", "toast.moreInfo", "More info", "Mer info"],
  [
    "S8.30",
    "shell",
    "notice.feedbackFailed",
    "We could not open the feedback form",
    "Det gick inte att öppna formuläret för synpunkter",
  ],
  ["S8.38", "base/ui", "copy.deniedTitle", "Clipboard access denied", "Urklipp nekades"],
  ["S8.39", "base/ui", "frame.safariTitle", "You are using Safari", "Du använder Safari"],
  ["S8.40", "base/ui", "frame.newVersion", "A new version is available", "Det finns en ny version"],
  ["C8.08", "shell", "suspended.title", "Billing failure - Legal Action", "Obetald skuld - rättslig åtgärd"],
  ["C8.25", "base/ui", "frame.unsavedTitle", "Unsaved changes", "Osparade ändringar"],
])("a notice has its words in both languages: [%s] %s %s", (_id, area, key, english, swedish) => {
  expect(textsOf(area, key)).toEqual([english, swedish]);
});

test("a suspended account is told that it is blocked by the terms, for a debt passed to collection or legal action [C8.08]", () => {
  const [en, sv] = textsOf("shell", "suspended.body");
  expect(en).toMatch(
    /blocked in accordance with our terms, because of unpaid debt that was passed to collection or legal action/,
  );
  expect(sv).toMatch(/spärrat enligt våra villkor på grund av en obetald skuld som gått till inkasso eller rättslig åtgärd/);
});

test("the expired-session text is 'Session expired' [S8.31]", () => {
  expect(treeOf("en", "shell")["expired"]).toMatchObject({ title: "Session expired" });
  expect(treeOf("sv", "shell")["expired"]).toMatchObject({ title: "Sessionen har gått ut" });
});

test("the text for a wrong two-factor code is 'Invalid code' [S8.33]", () => {
  expect(treeOf("en", "identity")["code"]).toMatchObject({ failed: "Invalid code" });
  expect(treeOf("sv", "identity")["code"]).toMatchObject({ failed: "Ogiltig kod" });
});

test("the texts say that processing an order takes up to 24 hours [C9.10]", () => {
  expect(textsOf("progress", "stage.long")).toEqual([
    expect.stringContaining("Processing an order takes up to 24 hours"),
    expect.stringContaining("Att behandla en beställning tar upp till 24 timmar"),
  ]);
});

test("the texts say that pending requests are processed within 24 hours [C9.11]", () => {
  expect(textsOf("requests", "action.restartedText")).toEqual([
    expect.stringContaining("Pending requests are processed within 24 hours"),
    expect.stringContaining("Väntande beställningar behandlas inom 24 timmar"),
  ]);
});

test("the texts say that incorrect data is why a request is not processed, and that a used auth code is incorrect [C8.17, C8.18]", () => {
  expect(textsOf("requests", "need.todo.r4004")).toEqual([
    expect.stringContaining("Your request will not be processed because of incorrect data"),
    expect.stringContaining("Din beställning behandlas inte på grund av felaktiga uppgifter"),
  ]);
  expect(textsOf("requests", "transferFix.codeText")).toEqual([
    expect.stringContaining("The used auth code is incorrect. Try again, or get a new one"),
    expect.stringContaining("Den använda koden är felaktig. Försök igen, eller hämta en ny"),
  ]);
});

test("the texts say that a change of name servers takes up to 24 hours to be delegated [C9.14]", () => {
  expect(textsOf("domainpage", "servers.seenText")).toEqual([
    expect.stringContaining("A change can take up to 24 hours to be visible everywhere"),
    expect.stringContaining("Det tar upp till 24 timmar innan en ändring syns överallt"),
  ]);
});

test("the texts say that signing in progress typically takes 24 to 48 hours [C4.86, C9.17]", () => {
  expect(textsOf("dnssec", "steps.long")).toEqual([
    expect.stringContaining("Signing in progress typically takes 24 to 48 hours"),
    expect.stringContaining("Signering tar vanligtvis 24 till 48 timmar"),
  ]);
});

test("the texts say that removing a DS record takes up to 24 hours [C9.15]", () => {
  expect(textsOf("domainpage", "dnssec.text.unsigning")).toEqual([
    expect.stringContaining("Removing the DS record takes up to 24 hours"),
    expect.stringContaining("Att ta bort DS-posten tar upp till 24 timmar"),
  ]);
});
