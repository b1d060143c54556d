/**
 * The showroom to send: the selected one if the brand has it, otherwise null. Before the brand's showrooms have loaded the field is left
 * out, so the stored value stays.
 */
export function showroomOffered(
  chosen: number | null | undefined,
  offered: readonly { id: number }[] | undefined,
): number | null | undefined {
  if (offered === undefined) return undefined;
  return offered.some(({ id }) => id === chosen) ? chosen : null;
}
