import { renderSVG } from "uqr";
import "./qr-code.css";

/** The picture of a QR code, dark on white in every theme, because many cameras read no other. */
export const qrPicture = (text: string): string => renderSVG(text, { border: 2 });

/** A QR code on the screen. `alt` says what it leads to. */
export function QrCode({ text, alt }: { text: string; alt: string }) {
  return (
    <img
      className="np-qr-code"
      src={`data:image/svg+xml;utf8,${encodeURIComponent(qrPicture(text))}`}
      width={240}
      height={240}
      alt={alt}
    />
  );
}
