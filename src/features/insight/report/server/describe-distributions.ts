import { type Cella, euro, indicatore, numero, perCento, remainderRow, riga, voce, withMisura } from '#shared/cifre.ts';
import { STATO_DIPENDENTE_LABELS } from '#shared/dipendente.ts';
import { misura, OGGI } from '#shared/misure.ts';
import { elencoOf, RISORSE } from '#shared/risorse.ts';
import { STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';
import type { StatoWorkflow } from '#shared/stati-workflow.ts';
import type { Cifre, Scheda } from '../contract.ts';
import { NOTE, REPORT_STATO_LABELS } from '../rules.ts';
import type { ListLinks } from './list-addresses.ts';

export const hardwareTypeRows = (
  { per_tipo, altri_tipi }: Cifre['hardware'],
  toCells: (row: { totale: number; costo_annuo: number; valore_acquisto: number }) => Cella[],
  lists: ListLinks,
) => [
  ...per_tipo.map((row) => riga(row.tipo, toCells(row), lists.cose('/hardware', { tipo: row.tipo }))),
  ...remainderRow(altri_tipi.quanti, 'Un altro tipo', 'Altri % tipi', toCells(altri_tipi)),
];

/** The address of the list of assigned seats, one row for each seat, without reserved seats. */
export const assignedSeatsAddress = (lists: ListLinks) => lists.cose('/software', { vista: 'in_uso', riservate: 'false' });

export const COST_COLUMNS = ['Costo annuo', 'Assegnato', 'Posti liberi', 'Inutilizzato'];
export const costCells = (row: Pick<Cifre['costi'], 'assegnato' | 'posti_liberi' | 'inutilizzato'> & { costo_annuo: number }): Cella[] =>
  [row.costo_annuo, row.assegnato, row.posti_liberi, row.inutilizzato].map(euro);

/**
 * The row for ill employees is left out when their number is zero, which is also the case for readers without permission to see sick leave.
 */
const isShown = ({ stato, totale }: Cifre['dipendenti']['per_stato'][number]) => stato !== 'in malattia' || totale > 0;

export function personeScheda({ per_mansione, altre_mansioni, per_stato, ...dipendenti }: Cifre['dipendenti'], lists: ListLinks): Scheda {
  const toCells = (row: { totale: number; attivi: number; costo_annuo: number }) => [
    numero(row.totale),
    numero(row.attivi),
    euro(row.costo_annuo),
  ];
  return {
    indicatori: [
      ...withMisura(misura('persone', OGGI), [
        indicatore('Dipendenti Totali', numero(dipendenti.totale), lists.persone()),
        indicatore('Attivi', numero(dipendenti.attivi), lists.persone({ isactive: 'true' })),
        indicatore('In Onboarding', numero(dipendenti.in_onboarding), lists.persone({ in_onboarding: 'true' })),
      ]),
      { ...indicatore('Tasso di Attivazione', perCento(dipendenti.tasso_attivazione)), misura: misura('parte_persone', OGGI) },
    ],
    tabelle: [
      {
        titolo: 'Distribuzione per mansione',
        misura: misura(['persone', 'euro_anno'], OGGI),
        colonne: ['Mansione', 'Dipendenti', 'Attivi', 'Assegnato'],
        righe: [
          ...per_mansione.map((row) =>
            riga(
              row.mansione ?? 'Non specificato',
              toCells(row),
              row.mansione === null ? undefined : lists.persone({ posizione: row.mansione }),
            ),
          ),
          ...remainderRow(altre_mansioni.quanti, "Un'altra mansione", 'Altre % mansioni', toCells(altre_mansioni)),
        ],
        barre: true,
      },
      {
        titolo: 'Distribuzione per stato',
        misura: misura('persone', OGGI),
        colonne: ['Stato dipendente', 'Dipendenti'],
        righe: per_stato
          .filter(isShown)
          .map(({ stato, totale }) => riga(STATO_DIPENDENTE_LABELS[stato], [numero(totale)], lists.persone({ stato }))),
        barre: true,
      },
    ],
  };
}

export function assetScheda({ licenze, hardware, costi }: Cifre, lists: ListLinks): Scheda {
  return {
    indicatori: [
      { ...indicatore('Hardware Totale', numero(hardware.totale), lists.cose('/hardware')), misura: misura('asset', OGGI) },
      {
        ...indicatore('Licenze Totali', numero(licenze.totale)),
        misura: misura('licenze', OGGI),
        dettagli: [voce('Software', numero(licenze.software), lists.cose('/software'))],
      },
      { ...indicatore('Licenze Utilizzate', numero(licenze.utilizzate), assignedSeatsAddress(lists)), misura: misura('licenze', OGGI) },
      { ...indicatore('Percentuale di Utilizzo', perCento(licenze.utilizzo)), misura: misura('parte_licenze', OGGI) },
    ],
    tabelle: [
      {
        titolo: 'Hardware per tipo',
        misura: misura('asset', OGGI),
        colonne: ['Tipo', 'Asset'],
        righe: hardwareTypeRows(hardware, ({ totale }) => [numero(totale)], lists),
        barre: true,
      },
      {
        titolo: 'Hardware per stato',
        misura: misura('asset', OGGI),
        colonne: ['Stato', 'Asset'],
        righe: hardware.per_stato.map(({ stato, totale }) =>
          riga(STATO_DISPOSITIVO_LABELS[stato], [numero(totale)], lists.cose('/hardware', { stato })),
        ),
        barre: true,
      },
      {
        titolo: 'Costi per risorsa',
        misura: misura(['cose', 'euro_anno'], OGGI),
        valore: euro(costi.totale),
        colonne: ['Risorsa', ...COST_COLUMNS, 'Quanti'],
        righe: costi.per_tipo.map((row) =>
          riga(
            RISORSE[row.tipo].uno,
            [...costCells(row), numero(row.totale)],
            lists.cose(elencoOf(row.tipo).schermata, { vista: elencoOf(row.tipo).vista }),
          ),
        ),
        totale: [
          ...costCells({ ...costi, costo_annuo: costi.totale }),
          numero(costi.per_tipo.reduce((sum, { totale }) => sum + totale, 0)),
        ],
        barre: true,
        nota: NOTE.parti,
      },
    ],
  };
}

export function workflowScheda(workflow: Cifre['workflow'], lists: ListLinks): Scheda {
  // The cast is safe, because the figures have one entry for each state.
  const countByStato = Object.fromEntries(workflow.per_stato.map(({ stato, totale }) => [stato, totale])) as Record<StatoWorkflow, number>;
  const faseIndicatore = (label: string, stato: StatoWorkflow) => indicatore(label, numero(countByStato[stato]), lists.workflow({ stato }));
  return {
    indicatori: withMisura(misura('workflow', OGGI), [
      indicatore('Workflow Totali', numero(workflow.totale), lists.workflow()),
      faseIndicatore('Creato HR', 'creato_hr'),
      faseIndicatore('Fase Manager', 'completato_hr_attesa_manager'),
      faseIndicatore('Fase IT', 'completato_manager_attesa_it'),
      faseIndicatore('Completati', 'completato_it'),
    ]),
    tabelle: [
      {
        titolo: 'Distribuzione per stato',
        misura: misura('workflow', OGGI),
        colonne: ['Stato', 'Workflow'],
        righe: workflow.per_stato.map(({ stato, totale }) => riga(REPORT_STATO_LABELS[stato], [numero(totale)], lists.workflow({ stato }))),
        barre: true,
      },
      {
        titolo: 'Avanzamento',
        misura: misura('workflow', OGGI),
        colonne: ['Workflow', 'Quanti'],
        righe: [
          riga('In corso', [numero(workflow.attivi.ora)], lists.persone({ in_onboarding: 'true' })),
          riga('Completati', [numero(workflow.completati)], lists.workflow({ stato: 'completato_it' })),
          riga('Annullati', [numero(countByStato.annullato)], lists.workflow({ stato: 'annullato' })),
          riga('Tasso di completamento', [perCento(workflow.tasso_completamento)]),
        ],
      },
    ],
  };
}
