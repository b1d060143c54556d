/**
 * The showroom to send: the chosen one where the brand has it, else none. While the brand's showrooms are not known nothing
 * is said of it, and it stays as it is.
 */
export function showroomOffered(
  chosen: number | null | undefined,
  offered: readonly { id: number }[] | undefined,
): number | null | undefined {
  if (offered === undefined) return undefined;
  return offered.some(({ id }) => id === chosen) ? chosen : null;
}
