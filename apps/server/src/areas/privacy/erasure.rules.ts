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

/** The plan of an erasure by retention class. keepdays: for how long at most what stays is kept; null: nothing stays. */
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
