export type Sum = { readonly totalMinor: number; readonly currency: string };
