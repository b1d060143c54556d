// A phone and a plan that the same file gives to the same person from the same day were given together: they come back together (rule 33).
import type { Receiver } from '#features/equipment/kit/server/find-holder.ts';
import type { Looked } from '#server/incoming/importable.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';

/** A row that was looked at, with what it gives to whom where nothing speaks against it. */
export interface Tied extends Looked {
  gives?: { tipo: TipoRisorsa; receiver: Receiver; da: string };
}

/** The field of a phone's period that names the plan's. */
const PIANO = 'assegnazione_piano_id';

/** The rows as they were, those phones tied to their plans. Of two phones of the same day none is: which it was nobody says. */
export function tieToPlans(rows: readonly Tied[]): Looked[] {
  const wholes = Map.groupBy(
    rows.filter(({ gives }) => gives),
    ({ gives }) => `${gives?.receiver.id} ${gives?.da}`,
  );
  const tied = new Map<Tied, Partial<Looked>>();
  for (const whole of wholes.values()) {
    const [phone, otherPhone] = whole.filter(({ gives }) => gives?.tipo === 'telefono');
    const plan = whole.find(({ gives }) => gives?.tipo === 'piano_mobile');
    if (!plan?.gives || !phone || otherPhone) continue;
    const { nome, cognome, id } = plan.gives.receiver;
    const name = `il piano mobile di ${nome} ${cognome} (@${id.slice(0, 8)})`.toLowerCase();
    tied.set(plan, { chiavi: [name] });
    tied.set(phone, { dopo: { [PIANO]: name } });
  }
  return rows.map((row) => {
    const { gives: _, ...looked } = { ...row, ...tied.get(row) };
    return looked;
  });
}
