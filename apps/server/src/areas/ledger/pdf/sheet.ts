import Pdf from "pdfkit";
import { fonts, type Face } from "./fonts.ts";
import { wrapText, type Run } from "./wrap-text.ts";

/** The height of a page in pixels of the design. An A4 page has 794 x 1123 of these pixels. */
export const pageHeight = 1123;
const point = 0.75;

export const colors = {
  ink: "#0F191E",
  quiet: "#4D585E",
  accent: "#016681",
  line: "#E3E7EA",
  edge: "#CFD6DA",
} as const;

export type TextStyle = {
  readonly face?: Face;
  readonly size?: number;
  readonly lineHeight?: number;
  readonly color?: string;
  /** With "right", x is the right edge of the text. */
  readonly align?: "left" | "right";
  /** Whether all digits have the same width, for columns of numbers. */
  readonly isFigures?: boolean;
  readonly spacing?: number;
};

type Structure = PDFKit.PDFStructureElement;

// Half of (ascender - descender) of Inter, per em: centres the letters in the line box.
const baselineShift = 0.364;

/**
 * A PDF document that is drawn in pixels from the top left, with tags for screen readers. The same calls always result in the
 * same bytes, because the only date inside is the given one.
 */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  /** The widths of texts that were measured before. Measuring takes most of the time, and the columns repeat the same words. */
  readonly #widths = new Map<string, number>();
  readonly #ended: Promise<void>;
  readonly root: Structure;

  constructor(meta: { title: string; author: string; language: string; date: Date; isArchived?: boolean }) {
    this.#doc = new Pdf({
      size: "A4",
      margin: 0,
      bufferPages: true,
      pdfVersion: "1.7",
      tagged: true,
      displayTitle: true,
      ...(meta.isArchived === true ? { subset: "PDF/A-3a" as const } : {}),
      lang: meta.language,
      info: {
        Title: meta.title,
        // The library writes the author into the metadata without escaping. In PDF/A the metadata have to be well-formed XML, so
        // characters that would break it are replaced.
        Author: meta.isArchived === true ? meta.author.replaceAll(/[<&]/g, "+") : meta.author,
        Creator: "Nameplane",
        Producer: "Nameplane",
        CreationDate: meta.date,
        ModDate: meta.date,
      },
    });
    this.#doc.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    this.#ended = new Promise((resolve, reject) => {
      this.#doc.once("end", resolve).once("error", reject);
    });
    for (const [face, file] of Object.entries(fonts())) this.#doc.registerFont(face, file);
    this.root = this.#doc.struct("Document");
    this.#doc.addStructure(this.root);
  }

  /** Attaches a file with the same content in machine-readable form, and describes it in the metadata. */
  attach(file: { name: string; type: string; description: string; content: Buffer; date: Date; metadata: string }): void {
    const { name, type, description, date, content, metadata } = file;
    // PDF/A-3 demands that the attached file is in the list of associated files (ISO 19005-3 section 6.8).
    this.#doc.file(content, {
      name,
      type,
      description,
      relationship: "Alternative",
      creationDate: date,
      modifiedDate: date,
    } as PDFKit.Mixins.PDFAttachmentOptions);
    this.#doc.appendXML(metadata);
  }

  /** Adds a structure element, such as Table or TR, under parent. */
  group(role: string, parent: Structure = this.root): Structure {
    const element = this.#doc.struct(role);
    parent.add(element);
    return element;
  }

  /** Draws content that belongs to the text of the document. */
  tagged(role: string, parent: Structure, draw: () => void, alt?: string): void {
    const content = this.#doc.markStructureContent(role);
    draw();
    this.#doc.endMarkedContent();
    parent.add(this.#doc.struct(role, alt === undefined ? {} : { alt }, [content]));
  }

  /** Draws decoration, or content that is repeated on every page. Screen readers skip it. */
  artifact(draw: () => void): void {
    this.#doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.#doc.endMarkedContent();
  }

  width(text: string, style: TextStyle = {}): number {
    const { face = "regular", size = 13, isFigures = false, spacing = 0 } = style;
    const key = `${face} ${size} ${isFigures} ${spacing} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    this.#set(style);
    const width = this.#doc.widthOfString(text, options(style)) / point;
    this.#widths.set(key, width);
    return width;
  }

  /** Draws one line of text; y is the top of its line box. */
  text(text: string, x: number, y: number, style: TextStyle = {}): void {
    const left = style.align === "right" ? x - this.width(text, style) : x;
    const { size = 13, lineHeight = 20 } = style;
    this.#set(style);
    this.#doc.fillColor(style.color ?? colors.ink).text(text, left * point, (y + lineHeight / 2 + size * baselineShift) * point, {
      ...options(style),
      baseline: "alphabetic",
      lineBreak: false,
    });
  }

  wrap(runs: readonly Run[] | string, width: number, style: TextStyle = {}): Run[][] {
    const list = typeof runs === "string" ? [{ text: runs, face: style.face ?? "regular" } as const] : runs;
    return wrapText(list, width, (run) => this.width(run.text, { ...style, ...sized(run, style) }));
  }

  /** Draws wrapped lines. Returns the height that they need. */
  lines(lines: readonly (readonly Run[])[], x: number, y: number, style: TextStyle = {}): number {
    const { lineHeight = 20 } = style;
    for (const [index, line] of lines.entries()) {
      let left = x;
      for (const run of line) {
        const textStyle = { ...style, ...sized(run, style) };
        this.text(run.text, left, y + index * lineHeight, textStyle);
        left += this.width(run.text, textStyle);
      }
    }
    return lines.length * lineHeight;
  }

  rule(x1: number, x2: number, y: number, color: string, thickness = 1): void {
    this.#doc.rect(x1 * point, y * point, (x2 - x1) * point, thickness * point).fill(color);
  }

  bar(x: number, y: number, width: number, height: number, color: string): void {
    this.#doc.rect(x * point, y * point, width * point, height * point).fill(color);
  }

  frame(x: number, y: number, width: number, height: number, radius: number, color: string): void {
    this.#doc
      .lineWidth(point)
      .roundedRect(x * point, y * point, width * point, height * point, radius * point)
      .stroke(color);
  }

  /** Draws an SVG path at a place and scale, filled or stroked. */
  path(data: string, x: number, y: number, scale: number, paint: { fill: string } | { stroke: string; width: number }): void {
    this.#doc
      .save()
      .translate(x * point, y * point)
      .scale(scale * point);
    if ("fill" in paint) this.#doc.path(data).fill(paint.fill);
    else this.#doc.lineWidth(paint.width).path(data).stroke(paint.stroke);
    this.#doc.restore();
  }

  circle(x: number, y: number, radius: number, color: string): void {
    this.#doc.circle(x * point, y * point, radius * point).fill(color);
  }

  addPage(): void {
    this.#doc.addPage();
  }

  /** Calls `draw` for every page once everything else is drawn. */
  eachPage(draw: (number: number, of: number) => void): void {
    const { count } = this.#doc.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      this.#doc.switchToPage(index);
      draw(index + 1, count);
    }
  }

  async end(): Promise<Buffer> {
    this.#doc.end();
    await this.#ended;
    return Buffer.concat(this.#chunks);
  }

  #set(style: TextStyle): void {
    this.#doc.font(style.face ?? "regular").fontSize((style.size ?? 13) * point);
  }
}

function options(style: TextStyle): { features?: PDFKit.Mixins.OpenTypeFeatures[]; characterSpacing?: number } {
  return {
    ...(style.isFigures ? { features: ["tnum", "kern"] } : {}),
    ...(style.spacing === undefined ? {} : { characterSpacing: style.spacing * point }),
  };
}

/** The monospaced typeface looks larger than Inter at the same size, so the design sets it half a pixel smaller. */
function sized(run: Run, style: TextStyle): { face: Face; size: number } {
  const size = style.size ?? 13;
  return { face: run.face, size: run.face === "mono" ? size - 0.5 : size };
}
