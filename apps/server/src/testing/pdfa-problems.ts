import { inflateSync } from "node:zlib";

/** An object of a PDF file: its number, its dictionary as text, and the data of its stream, decoded. */
type PdfObject = { readonly number: number; readonly text: string; readonly data: Buffer | null };

/**
 * What is wrong with a file that says it is a PDF/A-3a, by an own reading of ISO 19005-3. It checks what can go wrong in a file
 * of ours: it reads classic objects and cross-reference tables, and no object streams. An empty list: nothing was found.
 */
export function pdfaProblems(file: Buffer): string[] {
  const objects = objectsOf(file);
  const byNumber = new Map(objects.map((object) => [object.number, object]));
  const problems: string[] = [];
  const must = (isTrue: boolean, problem: string): void => {
    if (!isTrue) problems.push(problem);
  };
  const refs = (text: string, key: string): PdfObject[] => {
    const found = new RegExp(`/${key}\\s*(\\[[^\\]]*\\]|\\d+ \\d+ R)`).exec(text)?.[1] ?? "";
    return [...found.matchAll(/(\d+) \d+ R/g)].flatMap(([, number]) => byNumber.get(Number(number)) ?? []);
  };
  const text = file.toString("latin1");

  // 6.1: file structure.
  must(/^%PDF-1\.\d\n%[\u0080-\u00FF]{4}/.test(text), "6.1.2: no header with four bytes above 127");
  const trailer = text.slice(text.lastIndexOf("trailer"));
  must(/\/ID\s*\[\s*<[0-9a-f]+>/i.test(trailer), "6.1.3: the trailer has no ID");
  must(!trailer.includes("/Encrypt"), "6.1.3: the file is encrypted");
  must(/%%EOF\s*$/.test(text), "6.1.3: data after the end of the file");
  for (const { number, text: own } of objects)
    must(!/\/LZWDecode|\/Crypt\b/.test(own), `6.1.7.2: object ${number} has a forbidden filter`);

  // 6.2: colours, fonts, transparency.
  const catalog = objects.find((object) => /\/Type\s*\/Catalog/.test(object.text));
  if (catalog === undefined) return [...problems, "no catalog"];
  const intents = refs(catalog.text, "OutputIntents");
  must(
    intents.length === 1 && /\/S\s*\/GTS_PDFA1/.test(intents[0]?.text ?? ""),
    "6.2.3: not exactly one output intent for PDF/A",
  );
  const [profile] = refs(intents[0]?.text ?? "", "DestOutputProfile");
  must(profile?.data?.toString("latin1", 36, 40) === "acsp", "6.2.3: the output intent has no ICC profile");
  must(
    profile?.data?.toString("latin1", 16, 20) === "RGB " && /\/N\s+3\b/.test(profile.text),
    "6.2.4.3: the profile is not one for RGB",
  );
  for (const { number, text: own, data } of objects) {
    must(
      !/\/SMask\s*(?!\/None)\S/.test(own) && !/\/BM\s*\/(?!Normal)/.test(own),
      `6.2.10: object ${number} has a mask or a blend mode`,
    );
    must(!/\/(ca|CA)\s+(0?\.\d+|0)\b/.test(own), `6.2.10: object ${number} is transparent`);
    must(!/\/Subtype\s*\/PS\b|\/OPI\b/.test(own), `6.2.9: object ${number} is PostScript`);
    if (data !== null && isContent(own))
      must(
        !/(^|\s)[\d.]+ [\d.]+ [\d.]+ [\d.]+ [kK](\s|$)/.test(data.toString("latin1")),
        `6.2.4.3: object ${number} has colours in CMYK`,
      );
  }
  const fonts = objects.filter((object) => /\/Type\s*\/Font\b/.test(object.text));
  must(fonts.length > 0, "no font");
  for (const { number, text: own } of fonts) {
    if (/\/Subtype\s*\/Type0/.test(own)) {
      must(refs(own, "ToUnicode").length === 1, `6.2.11.7: font ${number} has no ToUnicode`);
      must(refs(own, "DescendantFonts").length === 1, `6.2.11.3: font ${number} has no descendant`);
      must(/\/Encoding\s*\/Identity-H/.test(own), `6.2.11.3: font ${number} has another encoding than Identity-H`);
      continue;
    }
    const [descriptor] = refs(own, "FontDescriptor");
    must(/\/FontFile[23]?\s+\d+ 0 R/.test(descriptor?.text ?? ""), `6.2.11.4: font ${number} is not embedded`);
    if (/\/Subtype\s*\/CIDFontType2/.test(own))
      must(/\/CIDToGIDMap\s*(\/Identity|\d+ 0 R)/.test(own), `6.2.11.3.2: font ${number} has no CIDToGIDMap`);
  }

  // 6.3 to 6.5: annotations, forms, actions.
  for (const { number, text: own } of objects) {
    must(
      !/\/(JavaScript|JS|Launch|Sound|Movie|ResetForm|ImportData|RichMedia)\b/.test(own),
      `6.5.1: object ${number} has a forbidden action`,
    );
    must(!/\/AA\s*<</.test(own) && !/\/XFA\b/.test(own), `6.5.2: object ${number} acts by itself`);
  }

  // 6.6: metadata.
  const [metadata] = refs(catalog.text, "Metadata");
  const xmp = metadata?.data?.toString("utf8") ?? "";
  must(
    /\/Type\s*\/Metadata/.test(metadata?.text ?? "") && /\/Subtype\s*\/XML/.test(metadata?.text ?? ""),
    "6.6.2: no metadata stream",
  );
  must(/<\?xpacket begin/.test(xmp) && /<\?xpacket end/.test(xmp), "6.6.2: no packet of XMP");
  must(!/<\?xpacket begin=[^>]*(bytes|encoding)=/.test(xmp), "6.6.2.1: the packet has the attribute bytes or encoding");
  must(/pdfaid:part(>|=")3/.test(xmp) && /pdfaid:conformance(>|=")A/.test(xmp), "6.6.4: not identified as PDF/A-3a");
  must(/pdfaExtension:schemas/.test(xmp) || !/xmlns:fx=/.test(xmp), "6.6.2.3: the schema of the invoice is not described");
  for (const name of xmp.match(/<fx:(\w+)>/g) ?? [])
    must(xmp.includes(`<pdfaProperty:name>${name.slice(4, -1)}</pdfaProperty:name>`), `6.6.2.3: ${name} is not described`);

  // 6.7: logical structure, for conformance level A.
  must(
    /\/MarkInfo\s*<<[^>]*\/Marked true/.test(catalog.text) ||
      refs(catalog.text, "MarkInfo").some((own) => own.text.includes("/Marked true")),
    "6.7.2: not tagged",
  );
  must(refs(catalog.text, "StructTreeRoot").length === 1, "6.7.3: no structure");
  must(/\/Lang\s*\(/.test(catalog.text), "6.7.4: no language");

  // 6.8: embedded files.
  const specs = objects.filter((object) => /\/Type\s*\/Filespec/.test(object.text));
  const associated = new Set(refs(catalog.text, "AF").map(({ number }) => number));
  must(specs.length > 0, "no embedded file");
  for (const { number, text: own } of specs) {
    must(/\/F\s*[(<]/.test(own) && /\/UF\s*[(<]/.test(own), `6.8: file ${number} has no F and UF`);
    must(
      /\/AFRelationship\s*\/(Source|Data|Alternative|Supplement|Unspecified)/.test(own),
      `6.8: file ${number} has no relationship`,
    );
    must(associated.has(number), `6.8: file ${number} is not associated with the document`);
    const embedded = byNumber.get(Number(/\/EF\s*<<\s*\/F\s+(\d+)/.exec(own)?.[1]));
    must(/\/Subtype\s*\/text#2[fF]xml/.test(embedded?.text ?? ""), `6.8: file ${number} has no type`);
    must(/\/ModDate\s*\(D:/.test(embedded?.text ?? ""), `6.8: file ${number} does not say when it was changed`);
  }
  return problems;
}

const isContent = (own: string): boolean => !/\/(Type|Subtype|FunctionType|Length1|N)\b/.test(own);

/**
 * The objects of a file in the order in which they stand. Strings may contain anything, so streams are cut out by their length.
 */
function objectsOf(file: Buffer): PdfObject[] {
  const text = file.toString("latin1");
  const objects: PdfObject[] = [];
  const begin = /(?:^|\n)(\d+) 0 obj\n/g;
  for (let found = begin.exec(text); found !== null; found = begin.exec(text)) {
    const from = found.index + found[0].length;
    const [end, stream] = [text.indexOf("\nendobj", from), text.indexOf("\nstream\n", from)];
    if (stream === -1 || stream > end) {
      objects.push({ number: Number(found[1]), text: text.slice(from, end), data: null });
      continue;
    }
    const own = text.slice(from, stream);
    const length = Number(/\/Length\s+(\d+)\b(?! \d+ R)/.exec(own)?.[1] ?? 0);
    const raw = file.subarray(stream + 8, stream + 8 + length);
    const data = /\/FlateDecode/.test(own) ? inflateSync(raw) : raw;
    objects.push({ number: Number(found[1]), text: own, data });
    begin.lastIndex = stream + 8 + length;
  }
  return objects;
}
