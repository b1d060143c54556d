/** The key of the row at this place of a list; the place itself where the list has just become shorter. */
export function keyAt<T>(items: readonly T[], index: number, rowKey: (item: T) => string | number): string | number {
  const item = items[index];
  return item === undefined ? index : rowKey(item);
}
