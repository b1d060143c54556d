import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { describeAssegnate } from '#features/equipment/risorse/rules.ts';
import { call } from '#web/data/call.ts';

export async function describeAssigned(id: string): Promise<string> {
  const { assegnate } = await call(getRisorse, { params: { id } });
  const assigned = describeAssegnate(assegnate);
  return assigned === '' ? 'Non ha nulla da restituire.' : `Ha ancora ${assigned}: torna tutto disponibile.`;
}
