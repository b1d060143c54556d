import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { TabellaSection } from '#features/insight/report/web/tabella-section.tsx';
import { euro } from '#shared/cifre.ts';
import { nomeMese } from '#shared/mesi.ts';
import { misura, nellAnno } from '#shared/misure.ts';
import { useConfirm } from '#web/confirm/confirm.ts';
import { brandStyle } from '#web/ui/brand-style.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { BudgetDelBrand } from '../contract.ts';
import { BilancioPanel } from './bilancio-panel.tsx';
import { useDeleteBudget } from './hooks.ts';

const STATI = { chiuso: ' (chiuso)', passato: '', previsto: ' (previsto)' } as const;

/** A brand's year: how it goes, its figures, and behind a press its months. */
export function BrandBudgetRow({ anno, di, onEdit }: { anno: number; di: BudgetDelBrand; onEdit: () => void }): ReactElement {
  const { brand, budget, mesi, modificabile } = di;
  const confirm = useConfirm();
  const remove = useDeleteBudget();
  const askToRemove = (id: number) =>
    confirm({
      title: 'Togli budget',
      text: `Sei sicuro di voler togliere il budget ${anno} di "${brand.nome}"? Ciò che è stato speso resta.`,
      verb: 'Togli',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params: { id: String(id) } }),
    });
  const quale = `budget ${anno} di ${brand.nome}`;
  return (
    <li>
      <BilancioPanel
        nome={
          <>
            <span className="brand swatch" style={brandStyle(brand.colore)} aria-hidden />
            {brand.nome}
          </>
        }
        bilancio={{ ...di, importo: budget?.importo ?? null }}
        note={budget?.note}
        actions={
          modificabile &&
          (budget ? (
            <>
              <IconButton icon={Pencil} label={`Modifica ${quale}`} size="small" onClick={onEdit} />
              <IconButton icon={Trash2} label={`Togli ${quale}`} size="small" onClick={() => void askToRemove(budget.id)} />
            </>
          ) : (
            <Button size="small" icon={Plus} onClick={onEdit} aria-label={`Imposta ${quale}`}>
              Imposta budget
            </Button>
          ))
        }
      />
      <details className="report-values">
        <summary className="link">
          Mese per mese<span className="sr">: {brand.nome}</span>
        </summary>
        <TabellaSection
          tabella={{
            titolo: `${brand.nome}: i mesi del ${anno}`,
            misura: misura('euro_mese', nellAnno(anno)),
            colonne: ['Mese', 'Costo'],
            righe: mesi.map(({ mese, costo, stato }) => ({ label: `${nomeMese(mese)}${STATI[stato]}`, celle: [euro(costo)] })),
            totale: [euro(di.previsione)],
          }}
        />
      </details>
    </li>
  );
}
