import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { nameHeld } from '#features/equipment/risorse/rules.ts';
import { call } from '#web/data/call.ts';

/** Lists the items that become free when the employee is deleted. */
export async function describeAssigned(id: string): Promise<string> {
  const { assegnate } = await call(getRisorse, { params: { id } });
  const assigned = nameHeld(assegnate);
  return assigned === '' ? 'Non ha nulla da restituire.' : `Ha ancora ${assigned}: torna tutto disponibile.`;
}
