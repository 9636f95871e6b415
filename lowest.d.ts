/* What the lowest browsers have beyond ES2022 (docs/telefon.md); anything newer is not known to `make types`. */

interface Array<T> {
  findLast(is: (value: T, index: number, all: T[]) => unknown): T | undefined;
  findLastIndex(is: (value: T, index: number, all: T[]) => unknown): number;
}
