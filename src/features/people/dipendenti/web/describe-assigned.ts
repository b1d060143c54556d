import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { nameHeld } from '#features/equipment/risorse/rules.ts';
import { call } from '#web/data/call.ts';

/** Returns a text that lists the items that become free when an employee is deleted. */
export async function describeAssigned(id: string): Promise<string> {
  const { assegnate } = await call(getRisorse, { params: { id } });
  const held = nameHeld(assegnate);
  return held === '' ? 'Non ha nulla da restituire.' : `Ha ancora ${held}: torna tutto disponibile.`;
}
