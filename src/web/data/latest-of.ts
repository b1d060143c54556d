/** The record of a list as the list knows it now; as it was when the list does not show it any more. */
export function latestOf<R extends { id: number | string }>(items: readonly R[], record: R): R {
  return items.find(({ id }) => id === record.id) ?? record;
}
