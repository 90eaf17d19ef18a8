import { productBrand } from "@nameplane/contracts/whitelabel/default-config";
import { useBrand } from "./use-brand.ts";
import "./brand-logo.css";

/** The product's logo: a slanted plate in the accent colour and a dot in the text colour. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 34 26" aria-hidden>
      <path d="M10 2.5h18l-8 21H2z" fill="var(--np-accent)" stroke="var(--np-accent)" strokeWidth="3" strokeLinejoin="round" />
      <circle cx="29" cy="20.8" r="4.2" fill="var(--np-ink)" />
    </svg>
  );
}

const letters =
  "M2.2 10V30M2.2 19.2a7 7 0 0 1 14 0V30M24.9 20a7.8 7.8 0 1 0 15.6 0a7.8 7.8 0 1 0-15.6 0M40.5 10V30M50.9 10V30M50.9 18.4a6.2 6.2 0 0 1 12.4 0V30M63.3 18.4a6.2 6.2 0 0 1 12.4 0V30M84.9 20.2H100.1A7.8 7.8 0 1 0 98 25.3M109.1 10V38M109.1 20a7.8 7.8 0 1 0 15.6 0a7.8 7.8 0 1 0-15.6 0M133.7 2V30M142.4 20a7.8 7.8 0 1 0 15.6 0a7.8 7.8 0 1 0-15.6 0M158 10V30M168.4 10V30M168.4 19.2a7 7 0 0 1 14 0V30M191.6 20.2H206.8A7.8 7.8 0 1 0 204.7 25.3";

function Wordmark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 209 40" role="img" aria-label="Nameplane">
      <path d={letters} fill="none" stroke="currentColor" strokeWidth="4.3" />
    </svg>
  );
}

/** The brand's logo. If it has none, its name is shown, or the product's logo if the brand has no name of its own. */
export function BrandLogo({ size = "m" }: { size?: "m" | "l" }) {
  const { logo, logoDark, globals } = useBrand();
  const large = size === "l" ? " np-logo-l" : "";
  if (logo)
    return (
      <span className={`np-logo${large}`}>
        {logoDark === null ? (
          <img src={logo} alt={globals.brandName} />
        ) : (
          <>
            <img className="np-logo-on-light" src={logo} alt={globals.brandName} />
            <img className="np-logo-on-dark" src={logoDark} alt={globals.brandName} />
          </>
        )}
      </span>
    );
  if (!globals.isOwnApp || globals.brandName !== productBrand.name)
    return <span className={`np-logo np-logo-name${large}`}>{globals.brandName}</span>;
  return (
    <span className={`np-logo${large}`}>
      <Mark className="np-logo-mark" />
      <Wordmark className="np-logo-word" />
    </span>
  );
}
