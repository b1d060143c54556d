import { makeKindUi, savedTexts } from '#features/equipment/asset-types/web/kind-ui.ts';
import { ChooseWithoutNote } from '#features/equipment/asset-types/web/lazy-choose-dialogs.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { statoScadenza } from '#shared/scadenze.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { type AssegnazioneSoftware, calls, listAssegnazioniSoftware, type Software } from '../contract.ts';
import { SOFTWARE } from '../kind.ts';
import { licenzeLibere } from '../rules.ts';

export const softwareKind = makeKindUi({
  kind: SOFTWARE,
  calls,
  assignableFilter: {
    query: { esaurite: 'false' },
    detail: (software) => {
      const libere = licenzeLibere(software);
      const libereText = libere === null ? '' : libere === 1 ? '1 licenza libera' : `${libere} licenze libere`;
      return [software.fornitore, libereText, describeScaduto(software)].filter(Boolean).join(' · ');
    },
    unavailableReason: (software) =>
      licenzeLibere(software) === 0 ? `${software.licenze_utilizzate} di ${software.numero_licenze} licenze usate` : undefined,
  },
  assignForm: { verb: 'Assegna Software', Choose: ChooseWithoutNote },
  isShared: true,
  words: {
    noun: 'software',
    ofNoun: 'del software',
    saved: savedTexts('Asset software', "dell'asset software"),
    assignedText: describeLibere,
    returnedText: ({ nome }) => `Una licenza di ${nome} è di nuovo disponibile.`,
    confirmUnassign: ({ nome }, from) => `${nome} non sarà più assegnato ${from} e la licenza tornerà disponibile.`,
  },
});

/** Returns the text that the licence has expired, or undefined. An expired licence can still be assigned. */
export function describeScaduto({ data_scadenza }: Pick<Software, 'data_scadenza'>): string | undefined {
  if (!data_scadenza || statoScadenza(data_scadenza, todayInItaly(new Date())) !== 'scaduta') return undefined;
  return `scaduta il ${formatData(data_scadenza)}`;
}

function describeLibere(software: Software): string {
  const libere = licenzeLibere(software);
  if (libere === null) return `${software.nome} è assegnato.`;
  if (libere === 0) return `Era l'ultima licenza libera di ${software.nome}.`;
  return libere === 1 ? `Di ${software.nome} resta 1 licenza libera.` : `Di ${software.nome} restano ${libere} licenze libere.`;
}

export function useAssegnazioni(softwareId: number, q: string): Pages<AssegnazioneSoftware> {
  return usePages(listAssegnazioniSoftware, { query: { software_id: String(softwareId), sort: 'cognome', q } });
}
