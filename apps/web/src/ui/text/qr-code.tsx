import { renderSVG } from "uqr";
import "./qr-code.css";

/** The picture of a QR code. It is dark on white in every theme, because many cameras cannot read other colours. */
export const qrPicture = (text: string): string => renderSVG(text, { border: 2 });

/** A QR code on the screen. `alt` is the text for people who cannot see it, and says what the code leads to. */
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
