import { useEffect, useState } from "react";
import { onAnnounce } from "./announce.ts";

/** The one polite live region of the page. A no-break space at the end makes screen readers announce the same words again. */
export function LiveRegion() {
  const [message, setMessage] = useState("");
  useEffect(() => onAnnounce((next) => setMessage((last) => (last === next ? `${next}\u00A0` : next))), []);
  return (
    <div className="np-visually-hidden" role="status" aria-live="polite" aria-atomic="true">
      {message}
    </div>
  );
}
