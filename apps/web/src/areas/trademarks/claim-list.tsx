import type { Claim } from "@nameplane/contracts/trademarks/claims";
import { KeyValue } from "../../ui/layout/page.tsx";

/** The trademarks of a notice, with the English headings that the notice prescribes. */
export function ClaimList({ claims }: { claims: readonly Claim[] }) {
  return (
    <div lang="en" translate="no" className="np-col np-gap-16">
      <p>{`The following ${claims.length} ${claims.length === 1 ? "trademark is" : "trademarks are"} listed in the Trademark Clearinghouse:`}</p>
      {claims.map((claim, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- The trademarks of a notice never change.
        <section key={at} aria-label={`${at + 1}. ${claim.mark}`} className="np-col np-gap-8">
          <KeyValue facts={factsOf(claim, at + 1)} />
        </section>
      ))}
    </div>
  );
}

function factsOf(claim: Claim, number: number) {
  const rows: readonly (readonly [string, string])[] = [
    [`${number}. Mark`, claim.mark],
    ["Jurisdiction", claim.jurisdiction],
    ["Goods and Services", claim.goods],
    ["International Class of Goods and Services or Equivalent", claim.classes.join("; ")],
    ["Trademark Registrant", claim.holders.map(partyText).join("; ")],
    ["Trademark Registrant Contact", claim.contacts.map(partyText).join("; ")],
    ["Previously found to have been used or registered abusively", claim.decisions.join("; ")],
  ];
  return rows.filter(([, value]) => value !== "").map(([label, value]) => ({ key: label, label, value }));
}

function partyText({ name, organization, address, phone, email }: Claim["contacts"][number] | Claim["holders"][number]): string {
  return [organization, name, address, phone, email].filter((part) => part !== "").join(", ");
}
