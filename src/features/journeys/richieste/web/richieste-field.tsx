import { PackagePlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { type Control, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import type { Dotazione } from '#features/journeys/dotazioni/contract.ts';
import { contaVoci, type VoceForm, voceToForm } from '#features/journeys/dotazioni/rules.ts';
import { useDotazioniPer } from '#features/journeys/dotazioni/web/hooks.ts';
import { VociField } from '#features/journeys/dotazioni/web/voci-field.tsx';
import { CallError } from '#web/data/call.ts';
import { ScegliUnoField } from '#web/forms/scegli-uno-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

/** The fields that a form with request lines must have. */
export interface ConVoci extends FieldValues {
  voci: VoceForm[];
}

interface RichiesteFieldProps<V extends ConVoci, W> {
  control: Control<V, unknown, W>;
  persona: { dipendenteId: string; brandId: number };
}

/** The request lines, with a button for each kit that is proposed for the job of the employee. */
export function RichiesteField<V extends ConVoci, W>({ control, persona }: RichiesteFieldProps<V, W>): ReactElement {
  const { dipendenteId, brandId } = persona;
  const own = control as unknown as Control<ConVoci, unknown, W>; // The form library cannot express that V contains the request lines.
  const { field } = useController({ control: own, name: 'voci' });
  const { items } = useDotazioniPer(dipendenteId);
  const add = ({ voci }: Dotazione) => field.onChange([...field.value, ...voci.map(voceToForm)] satisfies FieldPathValue<ConVoci, 'voci'>);
  const labelOf = (kit: Dotazione) => `${kit.nome} (${contaVoci(kit.voci)})`;
  const altre = items.filter(({ proposta }) => !proposta);
  return (
    <>
      {items.length > 0 && (
        <fieldset className="proposte s6">
          <legend className="legend">Parti da una dotazione standard</legend>
          {items
            .filter(({ proposta }) => proposta)
            .map((kit) => (
              <Button key={kit.id} icon={PackagePlus} onClick={() => add(kit)}>
                {labelOf(kit)}
              </Button>
            ))}
          {altre.length > 0 && (
            <ScegliUnoField
              label="Altre dotazioni"
              value=""
              none="Altre dotazioni…"
              options={altre.map((kit) => ({ value: String(kit.id), label: labelOf(kit) }))}
              onChange={(id) => altre.filter((kit) => String(kit.id) === id).forEach(add)}
            />
          )}
        </fieldset>
      )}
      <VociField control={own} name="voci" label="Che cosa serve" brandId={brandId} />
    </>
  );
}

/** Whether a save was rejected because another account has changed the workflow since its lines were loaded. */
export const isCambiate = (error: Error | null): boolean => error instanceof CallError && error.code === 'MODIFICATO_NEL_FRATTEMPO';

/** The note above the form after another account has changed the workflow and the save was rejected. Its button loads the current lines. */
export function CambiateNote({ error, onTake }: { error: Error | null; onTake: () => void }): ReactElement | null {
  if (!isCambiate(error)) return null;
  return (
    <div className="s6">
      <Note tone="warning" role="alert" title="Mentre scrivevi qualcuno ha cambiato questo workflow">
        <p>Non è stato salvato nulla. Riparti dalle richieste di adesso: ciò che hai scritto qui sotto lascia il posto a quelle.</p>
        <div className="note-acts">
          <Button size="small" onClick={onTake}>
            Riparti da quelle di adesso
          </Button>
        </div>
      </Note>
    </div>
  );
}
