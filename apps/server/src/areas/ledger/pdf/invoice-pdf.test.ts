import { describe, expect, test } from "vitest";
import { money, moneyIn, pricedSum, type Currency } from "@nameplane/values";
import type { LineOfInvoice, ListedInvoice } from "../listed-invoice.rules.ts";
import type { FrozenParty } from "../party.rules.ts";
import { invoiceDocument } from "./invoice-document.ts";
import { lengthText, percent } from "./invoice-texts.ts";
import { renderInvoice } from "./render-invoice.ts";

function party(change: Partial<FrozenParty> = {}): FrozenParty {
  return {
    language: "sv",
    hasPayCode: true,
    method: "bank",
    credit: money(0, "SEK"),
    brand: { name: "Nameplane", hasOwnMark: true },
    seller: {
      name: "Nameplane Demo AB",
      orgnr: "556677-8899",
      vatnumber: "SE556677889901",
      country: "SE",
      lines: ["Nameplane Demo AB", "111 22 Stockholm"],
      email: "billing@nameplane.test",
      phone: "+46.812345678",
      bankgiro: "5050-1055",
      iban: "SE4550000000058398257466",
      bic: "ESSESESS",
      swish: "",
      ftax: true,
    },
    buyer: {
      number: 100_234,
      name: "Kvarnstråket AB",
      attention: "Alva Hedström",
      lines: ["Kvarnstråket 4", "414 51 Göteborg"],
      orgnr: "559012-3456",
      vatnumber: "SE559012345601",
      country: "SE",
      email: "alva@example.com",
      participant: "",
      reference: "",
    },
    responsible: null,
    ...change,
  };
}

function amountsIn(currency: Currency) {
  const amount = moneyIn(currency);
  return { ...pricedSum(amount(99_200), amount(24_800)), rounding: amount(0), settled: amount(0) };
}

function invoice(change: Partial<ListedInvoice> = {}): ListedInvoice {
  return {
    id: "0190a1b2-0000-7000-8000-000000000001",
    kind: "invoice",
    number: 104_233,
    state: "unpaid",
    created_at: new Date("2026-10-24T10:00:00Z"),
    issued_on: "2026-10-24",
    due_on: "2026-11-23",
    paid_on: null,
    ...amountsIn("SEK"),
    vat_kind: "domestic",
    note: null,
    po_number: null,
    ocr: "10423382",
    party: party(),
    service: "",
    line_count: 1,
    order_number: 100_077,
    credits_id: null,
    credits_number: null,
    books_vat: null,
    fx_ppm: null,
    ...change,
  };
}

function line(text: string, net: number, change: Partial<LineOfInvoice> = {}): LineOfInvoice {
  return {
    kind: "item",
    text,
    quantity: 1,
    period_from: "2026-12-01",
    period_to: "2027-12-01",
    net: money(net, "SEK"),
    vatRateBasisPoints: 2500,
    vat: money(Math.round(net / 4), "SEK"),
    request_number: 1,
    ...change,
  };
}

const nbsp = "\u00a0";
const lines = [
  line("Förnyelse kvarnstraket.se", 13_900),
  line("Premium DNS", 85_300, { period_from: "2026-11-01", period_to: "2027-06-01" }),
];

const abroad = {
  ...party().buyer,
  name: "Fjell AS",
  lines: ["Storgata 1", "0155 Oslo"],
  country: "NO",
};

test("between countries a Swedish invoice names both in Swedish, the seller's name once", () => {
  const document = invoiceDocument({
    invoice: invoice({
      party: party({
        buyer: abroad,
        seller: { ...party().seller, lines: ["Nameplane Demo AB", "111 22 Stockholm", "Sweden"] },
      }),
    }),
    lines,
  });
  expect(document.to.lines).toEqual(["Fjell AS", "Storgata 1", "0155 Oslo", "Norge"]);
  expect(document.footer[0]).toEqual(["Nameplane Demo AB", "111 22 Stockholm", "Sverige"]);
});

describe("credit on the document", () => {
  test("an invoice that credit paid says so and asks for nothing", () => {
    const document = invoiceDocument({
      invoice: invoice({ party: party({ method: "credit", credit: money(124_000, "SEK") }) }),
      lines,
    });
    expect(document).toMatchObject({
      pay: { label: "Betalt med tillgodohavande", amount: `1${nbsp}240,00${nbsp}kr` },
      total: { label: "Betalt med tillgodohavande", value: `1${nbsp}240,00${nbsp}kr` },
      box: { facts: [], text: "Fakturan betalades med kontots tillgodohavande. Det finns inget att betala." },
      terms: "",
    });
  });

  test("credit that paid a part is taken off what is to be paid, in the sums and in the box", () => {
    const document = invoiceDocument({ invoice: invoice({ party: party({ credit: money(24_000, "SEK") }) }), lines });
    expect(document.sums.slice(-2)).toEqual([
      { label: "Totalt", value: `1${nbsp}240,00` },
      { label: "Betalt med tillgodohavande", value: "−240,00" },
    ]);
    expect(document.pay.amount).toBe(`1${nbsp}000,00${nbsp}kr`);
    expect(document.total).toEqual({ label: "Att betala", value: `1${nbsp}000,00${nbsp}kr` });
    expect(document.box.facts).toContainEqual({ label: "Belopp", value: `1${nbsp}000,00${nbsp}kr` });
  });
});

describe("the document in words", () => {
  test("says who owes whom what by when, in Swedish", () => {
    const document = invoiceDocument({ invoice: invoice(), lines });
    expect(document).toMatchObject({
      language: "sv",
      title: "Faktura 104233",
      fileName: "invoice-104233.pdf",
      subtitle: ["Fakturadatum 24 oktober 2026"],
      to: {
        lines: ["Kvarnstråket AB", "Kvarnstråket 4", "414 51 Göteborg"],
        small: ["Org.nr 559012-3456", "Momsnr SE559012345601"],
      },
      facts: [
        { label: "Er referens", value: "Alva Hedström" },
        { label: "Kundnummer", value: "100234" },
        { label: "Order", value: "O100077" },
      ],
      pay: {
        label: "Att betala senast 23 november 2026",
        amount: `1${nbsp}240,00${nbsp}kr`,
        small: `varav moms 248,00${nbsp}kr`,
      },
      sums: [
        { label: "Netto", value: "992,00" },
        { label: `Moms 25${nbsp}% av 992,00`, value: "248,00" },
      ],
      total: { label: "Att betala", value: `1${nbsp}240,00${nbsp}kr` },
      terms: "Efter förfallodagen tar vi ut dröjsmålsränta med referensränta plus 18 procent per år.",
    });
    expect(document.box.facts).toEqual([
      { label: "Bankgiro", value: "5050-1055" },
      { label: "OCR", value: "10423382" },
      { label: "Belopp", value: `1${nbsp}240,00${nbsp}kr` },
      { label: "Förfallodag", value: "2026-11-23" },
      { label: "BIC", value: "ESSESESS" },
      { label: "IBAN", value: "SE45 5000 0000 0583 9825 7466" },
    ]);
    expect(document.lines[0]).toEqual({
      what: [
        { text: "Förnyelse", face: "regular" },
        { text: "kvarnstraket.se", face: "mono" },
      ],
      period: "1 dec 2026 till 1 dec 2027",
      quantity: `1${nbsp}år`,
      vat: `25${nbsp}%`,
      amount: "139,00",
    });
    expect(document.lines[1]?.quantity).toBe(`7${nbsp}mån`);
    expect(document.footer).toEqual([
      ["Nameplane Demo AB", "111 22 Stockholm"],
      ["Org.nr 556677-8899", "Momsnr SE556677889901", "Godkänd för F-skatt"],
      ["billing@nameplane.test", "+46 812345678"],
    ]);
  });

  test("in English, paid by card, for a billing contact", () => {
    const document = invoiceDocument({
      invoice: invoice({ party: party({ language: "en", method: "card", responsible: "Hedström Holding AB" }) }),
      lines,
    });
    expect(document).toMatchObject({
      title: "Invoice 104233",
      pay: { label: "Paid by card", amount: `1,240.00${nbsp}SEK` },
      total: { label: "Paid" },
      box: { facts: [], text: "This invoice was paid by card when you ordered. There is nothing to pay." },
      terms: "",
    });
    expect(document.to.small).toContain("Responsible for payment: Hedström Holding AB");
  });

  test("paid with PayPal or Swish it asks for nothing and threatens no interest; a direct debit threatens none either", () => {
    const of = (method: FrozenParty["method"]) =>
      invoiceDocument({ invoice: invoice({ party: party({ language: "en", method }) }), lines });
    expect(of("paypal")).toMatchObject({ pay: { label: "Paid with PayPal" }, total: { label: "Paid" }, terms: "" });
    expect(of("swish")).toMatchObject({ pay: { label: "Paid with Swish" }, total: { label: "Paid" }, terms: "" });
    expect(of("sepa")).toMatchObject({ total: { label: "To pay" }, terms: "" });
    expect(of("invoice").terms).not.toBe("");
  });

  test("without VAT it states the reverse charge and the number with which VIES confirmed the buyer's VAT number", () => {
    const proved = party({ language: "en", consultation: "WAPIAAAAX1" });
    expect(invoiceDocument({ invoice: invoice({ vat_kind: "reverse_charge", party: proved }), lines }).remarks).toEqual([
      "Reverse charge: the customer accounts for the VAT (article 196, directive 2006/112/EC). VIES has confirmed the customer's VAT number (consultation number WAPIAAAAX1)",
    ]);
  });

  test("a credit note names its invoice and its reason", () => {
    const note = invoice({
      kind: "credit_note",
      number: 500_001,
      credits_number: 104_233,
      due_on: null,
      ocr: null,
      note: "Namnet var taget",
    });
    expect(invoiceDocument({ invoice: note, lines })).toMatchObject({
      title: "Kreditfaktura 500001",
      fileName: "credit-note-500001.pdf",
      subtitle: ["Datum 24 oktober 2026", "Krediterar faktura 104233"],
      pay: { label: "Krediterat" },
      remarks: ["Orsak: Namnet var taget"],
      terms: "",
    });
  });

  test.each([
    ["reverse_charge", "Reverse charge: the customer accounts for the VAT (article 196, directive 2006/112/EC)"],
    ["export", "No VAT: service supplied outside the EU's VAT area (article 59, directive 2006/112/EC)"],
    ["oss", "VAT of the customer's country, declared through the One Stop Shop"],
  ] as const)("%s carries the wording the law wants", (kind, wording) => {
    const document = invoiceDocument({ invoice: invoice({ vat_kind: kind, party: party({ language: "en" }) }), lines });
    expect(document.remarks).toEqual([wording]);
  });

  test("in another currency it shows the VAT in the books' and no bank giro", () => {
    const document = invoiceDocument({
      invoice: invoice({
        ...amountsIn("EUR"),
        books_vat: money(278_616, "SEK"),
        fx_ppm: 11_234_500,
        party: party({ language: "en", credit: money(0, "EUR") }),
      }),
      lines,
    });
    expect(document.remarks).toEqual(["VAT in SEK: 2,786.16 (1 EUR = 11.2345 SEK)"]);
    expect(document.box.facts.map((fact) => fact.label)).toEqual(["RF reference", "Amount", "Due date", "BIC", "IBAN"]);
  });
});

describe("the file", () => {
  const pages = (file: Buffer) => file.toString("latin1").match(/\/Type \/Page\b/g)?.length;
  const render = (change: Partial<ListedInvoice>, list: readonly LineOfInvoice[]) =>
    renderInvoice(invoiceDocument({ invoice: invoice(change), lines: list }));

  test("in euro it has the RF reference and the bank's code, in kronor the code of Swish, and an old one neither", async () => {
    const swish = { ...party().seller, swish: "1231181189" };
    const euro = invoice({ ...amountsIn("EUR"), party: party({ seller: swish, credit: moneyIn("EUR")(0) }) });
    const inEuro = invoiceDocument({ invoice: euro, lines: [] });
    expect(inEuro.box.code).toMatchObject({ text: expect.stringContaining("EUR1240.00") as string });
    expect(inEuro.box.facts).toContainEqual({
      label: "RF-referens",
      value: expect.stringMatching(/^RF\d\d 1042 3382$/) as string,
    });
    const inKronor = invoiceDocument({ invoice: invoice({ party: party({ seller: swish }) }), lines: [] });
    expect(inKronor.box.code).toEqual({ text: "C1231181189;1240,00;10423382;0", label: "Betala med Swish" });
    expect(inKronor.box.facts.map(({ label }) => label)).not.toContain("RF-referens");
    const old = invoiceDocument({ invoice: { ...euro, party: { ...euro.party, hasPayCode: false } }, lines: [] });
    expect(old.box).not.toHaveProperty("code");
    expect((await renderInvoice(inEuro)).byteLength).toBeGreaterThan((await renderInvoice(old)).byteLength);
  });

  test("is the same to the byte every time, and another for another invoice", async () => {
    const [first, second, other] = [await render({}, lines), await render({}, lines), await render({ number: 104_234 }, lines)];
    expect(first.equals(second)).toBe(true);
    expect(first.equals(other)).toBe(false);
  });

  test("does not change when the invoice is paid", async () => {
    expect(
      (await render({}, lines)).equals(
        await render({ state: "paid", settled: money(124_000, "SEK"), paid_on: "2026-11-01" }, lines),
      ),
    ).toBe(true);
  });

  test("carries language, title, tags and its own fonts", async () => {
    const text = (await render({}, lines)).toString("latin1");
    expect(text.startsWith("%PDF-1.7")).toBe(true);
    expect(text).toContain("/Lang (sv)");
    expect(text).toContain("(Faktura 104233)"); // The title is a separate object, to which /Title refers.
    expect(text).toContain("/Marked true");
    expect(text).toContain("D:20261024000000Z");
    for (const font of ["Inter-Regular", "Inter-Strong", "JetBrainsMono-Regular"])
      expect(text).toMatch(new RegExp(`/BaseFont /[A-Z]{6}\\+${font}`));
    expect(text.match(/\/FontFile2/g)).toHaveLength(3);
  });

  test("a hundred lines go over several pages, one line on one", async () => {
    expect(pages(await render({}, lines.slice(0, 1)))).toBe(1);
    expect(
      pages(
        await render(
          {},
          Array.from({ length: 100 }, (_, index) => line(`Registrering namn-${index}.se`, 13_900)),
        ),
      ),
    ).toBe(6);
  });

  test("takes names of any length and script", async () => {
    const long = `Registration ${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(63)}.example`;
    const buyer = {
      ...party().buyer,
      name: "Ελληνικά Кириллица Łódź Đặng ".repeat(6),
      attention: "x".repeat(200),
      lines: ["y".repeat(300)],
    };
    expect(pages(await render({ party: party({ buyer }) }, [line(long, 123_456_789_000)]))).toBe(2);
    expect(pages(await render({ party: party({ buyer: { ...buyer, name: "日本語 🙂 \u0000\n" } }) }, [line("漢字.jp", 1)]))).toBe(
      1,
    );
  });
});

test("says in both languages that a bank transfer takes up to 3 business days [C9.12]", () => {
  const text = (language: "en" | "sv") => invoiceDocument({ invoice: invoice({ party: party({ language }) }), lines }).box.text;
  expect(text("en")).toContain("A transfer takes up to 3 business days.");
  expect(text("sv")).toContain("En banköverföring tar upp till 3 bankdagar.");
});

test.each([
  ["2026-01-31", "2026-02-28", null],
  ["2026-12-01", "2027-12-01", "1 year"],
  ["2026-12-01", "2027-11-30", "1 year"],
  ["2026-12-01", "2028-12-01", "2 years"],
  ["2026-12-01", "2027-01-01", "1 month"],
  ["2026-11-01", "2027-05-31", "7 months"],
  ["2026-11-01", "2026-11-15", null],
])("from %s to %s is %s", (from, to, text) => {
  expect(lengthText(from, to, "en")?.replaceAll(nbsp, " ") ?? null).toBe(text);
});

test("percentages keep their decimals", () => {
  expect(percent(1250, "sv")).toBe(`12,5${nbsp}%`);
  expect(percent(2500, "en")).toBe(`25${nbsp}%`);
});
