import { euro, indicatore, misurati } from '#shared/cifre.ts';
import { misura, nellAnno } from '#shared/misure.ts';
import type { BudgetDellAnno } from '../contract.ts';
import { NOTE_BUDGET } from '../rules.ts';

type Parole = Pick<BudgetDellAnno, 'indicatori' | 'grafici' | 'tabelle' | 'nota'>;

/** The year in words, for paper and files. */
export function wordBudget({
  anno,
  brands,
  totale,
  isNarrowed,
}: Pick<BudgetDellAnno, 'anno' | 'brands' | 'totale'> & { isNarrowed: boolean }): Parole {
  if (isNarrowed) return { indicatori: [], grafici: [], tabelle: [], nota: NOTE_BUDGET.filtrato };
  const nellAnnoInEuro = misura('euro', nellAnno(anno));
  const celle = ({
    importo,
    speso,
    previsione,
    resta,
    margine,
  }: NonNullable<typeof totale> | (Omit<NonNullable<typeof totale>, 'importo'> & { importo: number | null })) =>
    [importo, speso, previsione, resta, margine].map(euro);
  return {
    indicatori: totale
      ? misurati(nellAnnoInEuro, [
          indicatore('Budget', euro(totale.importo)),
          indicatore('Speso', euro(totale.speso)),
          indicatore('Previsione', euro(totale.previsione)),
          indicatore('Resta', euro(totale.resta)),
        ])
      : [],
    grafici: [],
    tabelle: [
      {
        titolo: `Budget ${anno} per brand`,
        misura: nellAnnoInEuro,
        colonne: ['Brand', 'Budget', 'Speso', 'Previsione', 'Resta', 'Resta a fine anno'],
        righe: brands.map(({ brand, budget, ...bilancio }) => ({
          label: brand.nome,
          colore: brand.colore,
          celle: celle({ ...bilancio, importo: budget?.importo ?? null }),
        })),
        ...(totale && { totale: celle(totale) }),
      },
    ],
    nota: NOTE_BUDGET.come,
  };
}
