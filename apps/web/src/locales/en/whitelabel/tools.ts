/** The tools page. */
export const texts = {
  main: {
    title: "Tools",
    sub: "Small tools, and ways to do many things at once.",
    names: "Domains",
    many: "Bulk actions",
    bulkSearch: "Bulk search",
    bulkSearchText: "Paste up to 1,000 names and see which are available.",
    bulkSearchAct: "Open bulk search",
    bulkLabels: "Change many domains",
    bulkLabelsText:
      "Labels, renewals, name servers, contacts, locks: choose domains, see what would happen to each one, and approve it.",
    bulkLabelsAct: "Open bulk actions",
    export: "Export your domains",
    exportText: "All domains in your account as CSV, for a spreadsheet.",
    exportHere: "Download CSV",
    brand: "Your own brand",
    brandText: "What customers of your brand see.",
    brandAct: "Open whitelabel",
  },
} as const;
