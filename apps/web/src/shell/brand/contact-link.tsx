import { useBrand } from "./use-brand.ts";

/** The contact address that the server wrote into the page for this brand. Null if the brand has none, and in development. */
export function brandContact(): string | null {
  const text = document.querySelector('meta[name="np-contact"]')?.getAttribute("content") ?? "";
  return text.includes("@") ? text : null;
}

/** Whom to contact: a mail link with a subject, or only the brand's name if it publishes no address. */
export function ContactLink({ about }: { about?: string }) {
  const { globals } = useBrand();
  const address = brandContact();
  if (address === null || !globals.showContactUs) return <>{globals.brandName}</>;
  const subject = about === undefined ? "" : `?subject=${encodeURIComponent(about)}`;
  return (
    <a className="np-link" href={`mailto:${encodeURIComponent(address).replace("%40", "@")}${subject}`} translate="no">
      {address}
    </a>
  );
}
