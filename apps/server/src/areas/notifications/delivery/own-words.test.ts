import { mailTextFields, mailTextGroups } from "@nameplane/contracts/notifications/mail-text-fields";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kindOf, kinds, mailFacts, type MailFacts } from "../kinds/index.ts";
import { samples as invoices } from "../kinds/invoice-issued/samples.ts";
import { samples as logins } from "../kinds/login-changed/samples.ts";
import { samples as resets } from "../kinds/password-reset/samples.ts";
import { variablesOf, type OwnParts } from "../wording/index.ts";
import { composeMail } from "./compose.ts";
import { linkToken, payloadOf, samples, solrosen } from "./sample-mails.fixture.ts";

const written = (facts: MailFacts, ...texts: OwnParts[]) => composeMail(payloadOf(facts), solrosen, linkToken, undefined, texts);
const { invoiceToPay, invoicePaid } = invoices;

describe("a brand's own text", () => {
  const own = {
    subject: "{brand}: {number} for {total}",
    title: "Invoice {number}",
    greeting: "Dear {firstname|customer},",
    intro: "Please pay {total} by {dueon}.\nThank you.",
    closing: "Best regards,\nAnna at {brand}",
    footer: "Ask us: hej@solrosen.example",
  };

  test("stands where ours stood, with the values of the mail, and everything else is as before", () => {
    const ours = written(invoiceToPay);
    const { subject, text, html } = written(invoiceToPay, own);
    expect(subject).toMatch(/^Solrosen Webb: \d+ for /);
    expect(text).toContain("Dear Alva,\n\nPlease pay");
    expect(text).toContain("Best regards,\nAnna at Solrosen Webb");
    expect(text).toContain("Ask us: hej@solrosen.example");
    expect(html).toContain("Best regards,<br>Anna at Solrosen Webb");
    // A brand cannot change the table, the bank details, the button's address and the end of the mail.
    for (const kept of ours.text
      .split("\n")
      .filter((line) => /https:|Bankgiro|IBAN|Due|Exempelgatan|Linnégatan|never ask/.test(line)))
      expect(text).toContain(kept);
  });

  test("gives way to the next one, and at last to ours, where a variable has no value", () => {
    const needsDay = { subject: "Due {dueon}" };
    const ours = written(invoicePaid).subject;
    const paid = { ...invoicePaid, dueOn: null };
    expect(written(paid, needsDay).subject).toBe(ours);
    expect(written(paid, needsDay, { subject: "From the standard" }).subject).toBe("From the standard");
    expect(written(paid, { subject: "{gone}" }).subject).toBe(ours);
  });

  test("stands behind our first sentence, and never in the place of the subject, where that has to be said", () => {
    const [facts] = Object.values<MailFacts>(logins);
    if (facts === undefined) throw new Error("no samples");
    const ours = written(facts);
    const { subject, text } = written(facts, { ...own, subject: "All is well", title: "All is well", intro: "Do not worry." });
    expect(subject).toBe(ours.subject);
    expect(text).not.toContain("All is well");
    expect(text).toContain("Do not worry.");
    const firstSentence = ours.text.split("\n\n")[2]?.replace(/^Hello Alva, /, "") ?? "";
    expect(text.replaceAll("\n", " ")).toContain(firstSentence.replaceAll("\n", " ").slice(0, 40));
  });

  test("of the greeting alone stands before our first sentence", () => {
    expect(written(resets.passwordReset, { greeting: "Dear {firstname}," }).text).toContain("Dear Alva, someone");
  });
});

describe("fuzzed texts and values: nothing gets out of its place [T62, T123]", () => {
  const bombs = fc.constantFrom(
    `<script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    `\r\nBcc: evil@example.com\r\n\r\n`,
    `{{constructor.constructor('x')()}}`,
    "${7*7}<%= 7*7 %>#{7*7}",
    `</td></tr></table><a href="https://evil.example">`,
    `<!--[if mso]>`,
    `javascript:alert(1)`,
    `\u202egpj.exe`,
    `{firstname}`,
  );
  const piece = fc.oneof(bombs, fc.string({ maxLength: 30 }), fc.constantFrom("{firstname}", "{brand}", "{firstname|<b>x</b>}"));
  const part = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(" "));
  const parts = fc.record(Object.fromEntries(mailTextFields.map((field) => [field, part])), { requiredKeys: [] });
  const tags = (html: string) =>
    [...html.replaceAll(/<!--[\s\S]*?-->/g, "").matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map(([, name = ""]) => name.toLowerCase());
  const ours = new Set(Object.values(samples).flatMap((facts) => tags(written(facts).html)));

  test("in subject, HTML and plain text, of every mail", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(samples)), parts, piece, (facts, texts, name) => {
        const payload = payloadOf(facts, { firstName: name });
        const { subject, html, text } = composeMail(payload, { ...solrosen, name }, linkToken, undefined, [texts]);
        expect(subject).not.toMatch(/[\p{Cc}\u202e]/u);
        expect(`${text.replaceAll("\n", "")}${html.replaceAll("\n", "")}`).not.toMatch(/[\p{Cc}\u202e]/u);
        expect(tags(html).filter((tag) => !ours.has(tag))).toEqual([]);
        expect([...html.matchAll(/href="([^"]*)"/g)].every(([, url = ""]) => url.startsWith("https://panel.solrosen.test"))).toBe(
          true,
        );
        expect([...html.matchAll(/<[^>]*>/g)].some(([tag]) => /\son\w+=|src=/i.test(tag))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("every mail that brands can word", () => {
  const worded = Object.values(mailTextGroups).flat();

  test("is in one group, and no other mail is", () => {
    expect(worded.toSorted()).toEqual(kinds.flatMap(({ template, own }) => (own === "none" ? [] : [template])).toSorted());
  });

  test.each(worded)("%s has one opening, which an own text can stand for", (template) => {
    for (const sample of Object.values(samples).filter((facts) => facts.template === template)) {
      const { html } = written(sample, { intro: "OWN WORDS", closing: "OWN END" });
      expect(html.match(/OWN WORDS<\/p>/g)).toHaveLength(1);
      expect(html.match(/OWN END<\/p>/g)).toHaveLength(1);
    }
  });

  test.each(worded)("%s has variables with plain names and values in its example", (template) => {
    const [facts] = Object.values(samples).filter((each) => each.template === template);
    if (facts === undefined) throw new Error(`${template} has no sample`);
    for (const { name } of variablesOf(kindOf(facts).facts)) {
      expect(name).toMatch(/^[a-z][a-z0-9.]*$/);
      const { subject } = written(mailFacts.parse(facts), { subject: `{${name}|none}` });
      expect(subject).not.toMatch(/undefined|NaN|\[object|Invalid|^\{/);
    }
  });
});
