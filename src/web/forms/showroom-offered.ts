/**
 * The showroom to send: the selected one if the brand has it, otherwise null. Before the brand's showrooms have loaded the field is left
 * out, so the stored value stays.
 */
export function showroomOffered(
  selectedId: number | null | undefined,
  showrooms: readonly { id: number }[] | undefined,
): number | null | undefined {
  if (showrooms === undefined) return undefined;
  return showrooms.some(({ id }) => id === selectedId) ? selectedId : null;
}
