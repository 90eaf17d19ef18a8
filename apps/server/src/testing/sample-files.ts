import { deflateSync, crc32 } from "node:zlib";
import type { FileType } from "@nameplane/contracts/files/limits";

/** A PDF of one empty page. `words` only make it longer. */
function pdf(words = ""): Buffer {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>",
  ];
  let text = `%PDF-1.4\n%${words}\n`;
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return at;
  });
  const start = text.length;
  const rows = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  return Buffer.from(
    `${text}xref\n0 4\n0000000000 65535 f \n${rows}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    "latin1",
  );
}

/** A PNG of one grey dot (ISO/IEC 15948). */
function png(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.from([0, 128]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Files of each accepted type. JPEG and HEIC are only headers without a picture. */
export const samples: Readonly<Record<FileType, Buffer>> = {
  pdf: pdf(),
  png: png(),
  jpeg: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), Buffer.from("JFIF\0"), Buffer.alloc(100)]),
  heic: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic"), Buffer.alloc(100)]),
};
export const samplePdf = pdf;
