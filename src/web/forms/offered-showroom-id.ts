/**
 * Returns the selected showroom, or null if it does not belong to the brand. Returns undefined before the brand's showrooms have loaded, so
 * that the stored value stays.
 */
export function offeredShowroomId(
  selectedId: number | null | undefined,
  showrooms: readonly { id: number }[] | undefined,
): number | null | undefined {
  if (showrooms === undefined) return undefined;
  return showrooms.some(({ id }) => id === selectedId) ? selectedId : null;
}
