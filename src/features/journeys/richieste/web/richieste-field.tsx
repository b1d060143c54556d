import { PackagePlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { type Control, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import type { Dotazione } from '#features/journeys/dotazioni/contract.ts';
import { contaVoci, type VoceForm, voceToForm } from '#features/journeys/dotazioni/rules.ts';
import { useDotazioniPer } from '#features/journeys/dotazioni/web/hooks.ts';
import { VociField } from '#features/journeys/dotazioni/web/voci-field.tsx';
import { ScegliUnoField } from '#web/forms/scegli-uno-field.tsx';
import { Button } from '#web/ui/button.tsx';

/** What a form of requests holds at least. */
export interface ConVoci extends FieldValues {
  voci: VoceForm[];
}

interface RichiesteFieldProps<V extends ConVoci, W> {
  control: Control<V, unknown, W>;
  persona: { dipendenteId: string; brandId: number };
}

/** What somebody will need: the kits that are proposed for their job, one press each, and the lines. */
export function RichiesteField<V extends ConVoci, W>({ control, persona }: RichiesteFieldProps<V, W>): ReactElement {
  const { dipendenteId, brandId } = persona;
  const own = control as unknown as Control<ConVoci, unknown, W>; // the form library's door: V holds these lines
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
