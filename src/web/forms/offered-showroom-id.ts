/** Null if the brand does not have the selected showroom. Undefined before the brand's showrooms have loaded, so the stored value stays. */
export function offeredShowroomId(
  selectedId: number | null | undefined,
  showrooms: readonly { id: number }[] | undefined,
): number | null | undefined {
  if (showrooms === undefined) return undefined;
  return showrooms.some(({ id }) => id === selectedId) ? selectedId : null;
}
