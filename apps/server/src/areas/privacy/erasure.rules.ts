import { erasureClasses, type ErasureClass } from "@nameplane/contracts/privacy/erasure-values";

type Row = {
  readonly class: ErasureClass;
  readonly keepDays: number | null;
  readonly erased: number;
  readonly stays: number;
};

export type ErasureSum = {
  readonly class: ErasureClass;
  readonly erased: number;
  readonly stays: number;
  readonly keepdays: number | null;
};

/**
 * Sums up the plan of an erasure by retention class. keepdays: for how many days the remaining data are kept at most. Null if
 * nothing remains.
 */
export function sumByClass(rows: readonly Row[]): ErasureSum[] {
  return erasureClasses.flatMap((name) => {
    const of = rows.filter((row) => row.class === name);
    if (of.length === 0) return [];
    const kept = of.filter(({ stays }) => stays > 0).map(({ keepDays }) => keepDays ?? 0);
    return [
      {
        class: name,
        erased: of.reduce((sum, { erased }) => sum + erased, 0),
        stays: of.reduce((sum, { stays }) => sum + stays, 0),
        keepdays: kept.length === 0 ? null : Math.max(...kept),
      },
    ];
  });
}
