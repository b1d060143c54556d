import type { ReactElement, ReactNode } from 'react';
import { type ElencoImportabile, IMPORT_ACTION_OF } from '#shared/importazioni.ts';
import type { Campo } from '#shared/lettura-file.ts';
import { listShowrooms } from '#shared/showrooms.ts';
import { useRead } from '#web/data/use-read.ts';
import { usePermittedBrands } from '#web/session/use-my-brands.ts';
import { Button } from '#web/ui/button.tsx';

interface PassoSectionProps {
  onNext: () => void;
  children: ReactNode;
}

export function PassoSection({ onNext, children }: PassoSectionProps): ReactElement {
  return (
    <div className="body importa">
      {children}
      <p className="importa-next">
        <Button kind="primary" onClick={onNext}>
          Avanti
        </Button>
      </p>
    </div>
  );
}

interface Significato {
  value: string | number;
  label: string;
}

const MAX_SHOWROOMS = '200';

export function useSignificati({ nomina, valori }: Campo, elenco: ElencoImportabile): Significato[] {
  const { brands } = usePermittedBrands(IMPORT_ACTION_OF[elenco]);
  const showrooms = useRead(listShowrooms, { query: { sort: 'nome', limit: MAX_SHOWROOMS } }, { enabled: nomina === 'showroom' });
  if (nomina === 'brand') return brands.map(({ id, nome }) => ({ value: id, label: nome }));
  if (nomina === 'showroom') return (showrooms.data ?? []).map(({ id, nome }) => ({ value: id, label: nome }));
  return Object.entries(valori ?? {}).map(([value, label]) => ({ value, label }));
}
