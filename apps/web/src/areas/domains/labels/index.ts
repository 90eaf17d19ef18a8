export { addNames, MOST_NAMES, namesOf } from "./bulk-labels.rules.ts";
export { BulkLabels } from "./bulk-labels.tsx";
export { LabelFilter } from "./label-filter.tsx";
export { LabelForm } from "./label-form.tsx";
export { type LabelPlan, planLabel, readLabelFilter, shareOf, UNLABELLED } from "./labels.rules.ts";
export { NamesFile } from "./names-file.tsx";
export { ResultTable } from "./result-table.tsx";
export { useBulkActs, useLabels } from "./use-bulk-acts.ts";
