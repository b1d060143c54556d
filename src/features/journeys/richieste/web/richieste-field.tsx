import { PackagePlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { type Control, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import type { Dotazione } from '#features/journeys/dotazioni/contract.ts';
import { countVoci, type VoceForm, voceToForm } from '#features/journeys/dotazioni/rules.ts';
import { useDotazioniPer } from '#features/journeys/dotazioni/web/hooks.ts';
import { VociField } from '#features/journeys/dotazioni/web/voci-field.tsx';
import { CallError } from '#web/data/call.ts';
import { NativeSelectField } from '#web/forms/native-select-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

export interface WithVoci extends FieldValues {
  voci: VoceForm[];
}

interface RichiesteFieldProps<V extends WithVoci, W> {
  control: Control<V, unknown, W>;
  persona: { dipendenteId: string; brandId: number };
}

export function RichiesteField<V extends WithVoci, W>({ control, persona }: RichiesteFieldProps<V, W>): ReactElement {
  const { dipendenteId, brandId } = persona;
  // The cast is needed, because the form library cannot express that the values V contain the request lines.
  const vociControl = control as unknown as Control<WithVoci, unknown, W>;
  const { field } = useController({ control: vociControl, name: 'voci' });
  const { items } = useDotazioniPer(dipendenteId);
  const addKit = ({ voci }: Dotazione) =>
    field.onChange([...field.value, ...voci.map(voceToForm)] satisfies FieldPathValue<WithVoci, 'voci'>);
  const kitLabel = (kit: Dotazione) => `${kit.nome} (${countVoci(kit.voci)})`;
  const otherKits = items.filter(({ proposta }) => !proposta);
  return (
    <>
      {items.length > 0 && (
        <fieldset className="proposte s6">
          <legend className="legend">Parti da una dotazione standard</legend>
          {items
            .filter(({ proposta }) => proposta)
            .map((kit) => (
              <Button key={kit.id} icon={PackagePlus} onClick={() => addKit(kit)}>
                {kitLabel(kit)}
              </Button>
            ))}
          {otherKits.length > 0 && (
            <NativeSelectField
              label="Altre dotazioni"
              value=""
              none="Altre dotazioni…"
              options={otherKits.map((kit) => ({ value: String(kit.id), label: kitLabel(kit) }))}
              onChange={(id) => otherKits.filter((kit) => String(kit.id) === id).forEach(addKit)}
            />
          )}
        </fieldset>
      )}
      <VociField control={vociControl} name="voci" label="Che cosa serve" brandId={brandId} />
    </>
  );
}

/** True when another account has changed the workflow since its lines were loaded. */
export const isChangedMeanwhile = (error: Error | null): boolean => error instanceof CallError && error.code === 'MODIFICATO_NEL_FRATTEMPO';

export function ChangedMeanwhileNote({ error, onReload }: { error: Error | null; onReload: () => void }): ReactElement | null {
  if (!isChangedMeanwhile(error)) return null;
  return (
    <div className="s6">
      <Note tone="warning" role="alert" title="Mentre scrivevi qualcuno ha cambiato questo workflow">
        <p>Non è stato salvato nulla. Riparti dalle richieste di adesso: ciò che hai scritto qui sotto lascia il posto a quelle.</p>
        <div className="note-acts">
          <Button size="small" onClick={onReload}>
            Riparti da quelle di adesso
          </Button>
        </div>
      </Note>
    </div>
  );
}
