import { useState } from 'react';
import { coloreLibero } from '#features/people/brands/rules.ts';
import { useCreateBrand } from '#features/people/brands/web/hooks.ts';
import type { Cosa } from '#shared/riferimenti.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-permessi.ts';

interface CreaParola {
  /** 'Crea il brand «Marea»'; undefined for who may not. */
  verb: string | undefined;
  begin: () => void;
  isPending: boolean;
  /** A showroom is of brands, for which one is asked. */
  isAsking: boolean;
  end: () => void;
}

/** A brand or a showroom of the name that the file has for it, by its own call. */
export function useCreaParola(nomina: Cosa | null, valore: string, onMade: (id: number) => void): CreaParola {
  const { may, brandsFor } = usePermessi();
  const { brands } = useMyBrands();
  const create = useCreateBrand();
  const [isAsking, setIsAsking] = useState(false);
  const createBrand = () =>
    create.mutate(
      { body: { nome: valore, colore: coloreLibero(brands.map(({ colore }) => colore)) } },
      { onSuccess: ({ id }) => onMade(id) },
    );
  const verb =
    nomina === 'brand' && may('brands.crea')
      ? `Crea il brand «${valore}»`
      : nomina === 'showroom' && brandsFor('showrooms.modifica').length > 0
        ? `Crea lo showroom «${valore}»`
        : undefined;
  return {
    verb,
    begin: nomina === 'brand' ? createBrand : () => setIsAsking(true),
    isPending: create.isPending,
    isAsking,
    end: () => setIsAsking(false),
  };
}
