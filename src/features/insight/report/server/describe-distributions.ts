// The other tabs of the report as texts: the distribution of employees, items and workflows.

import { altri, type Cella, euro, indicatore, misurati, numero, perCento, riga, voce } from '#shared/cifre.ts';
import { STATO_DIPENDENTE_LABELS } from '#shared/dipendente.ts';
import { misura, OGGI } from '#shared/misure.ts';
import { elencoDi, RISORSE } from '#shared/risorse.ts';
import { STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';
import type { StatoWorkflow } from '#shared/stati-workflow.ts';
import type { Cifre, Scheda } from '../contract.ts';
import { NOTE, STATO_NEL_REPORT } from '../rules.ts';
import type { Verso } from './list-addresses.ts';

export const perHardwareTipo = (
  { per_tipo, altri_tipi }: Cifre['hardware'],
  celle: (row: { totale: number; costo_annuo: number; valore_acquisto: number }) => Cella[],
  verso: Verso,
) => [
  ...per_tipo.map((row) => riga(row.tipo, celle(row), verso.cose('/hardware', { tipo: row.tipo }))),
  ...altri(altri_tipi.quanti, 'Un altro tipo', 'Altri % tipi', celle(altri_tipi)),
];

/** The address of the list of assigned seats, one row for each seat, without reserved seats. */
export const licenzeInUso = (verso: Verso) => verso.cose('/software', { vista: 'in_uso', riservate: 'false' });

export const PARTI = ['Costo annuo', 'Assegnato', 'Posti liberi', 'Inutilizzato'];
export const parti = (row: Pick<Cifre['costi'], 'assegnato' | 'posti_liberi' | 'inutilizzato'> & { costo_annuo: number }): Cella[] =>
  [row.costo_annuo, row.assegnato, row.posti_liberi, row.inutilizzato].map(euro);

/** The row for ill employees is left out when the count is zero, which is also the case for readers without access. */
const isShown = ({ stato, totale }: Cifre['dipendenti']['per_stato'][number]) => stato !== 'in malattia' || totale > 0;

export function personeDi({ per_mansione, altre_mansioni, per_stato, ...dipendenti }: Cifre['dipendenti'], verso: Verso): Scheda {
  const celle = (row: { totale: number; attivi: number; costo_annuo: number }) => [
    numero(row.totale),
    numero(row.attivi),
    euro(row.costo_annuo),
  ];
  return {
    indicatori: [
      ...misurati(misura('persone', OGGI), [
        indicatore('Dipendenti Totali', numero(dipendenti.totale), verso.persone()),
        indicatore('Attivi', numero(dipendenti.attivi), verso.persone({ isactive: 'true' })),
        indicatore('In Onboarding', numero(dipendenti.in_onboarding), verso.persone({ in_onboarding: 'true' })),
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
              celle(row),
              row.mansione === null ? undefined : verso.persone({ posizione: row.mansione }),
            ),
          ),
          ...altri(altre_mansioni.quanti, "Un'altra mansione", 'Altre % mansioni', celle(altre_mansioni)),
        ],
        barre: true,
      },
      {
        titolo: 'Distribuzione per stato',
        misura: misura('persone', OGGI),
        colonne: ['Stato dipendente', 'Dipendenti'],
        righe: per_stato
          .filter(isShown)
          .map(({ stato, totale }) => riga(STATO_DIPENDENTE_LABELS[stato], [numero(totale)], verso.persone({ stato }))),
        barre: true,
      },
    ],
  };
}

export function assetDi({ licenze, hardware, costi }: Cifre, verso: Verso): Scheda {
  return {
    indicatori: [
      { ...indicatore('Hardware Totale', numero(hardware.totale), verso.cose('/hardware')), misura: misura('asset', OGGI) },
      {
        ...indicatore('Licenze Totali', numero(licenze.totale)),
        misura: misura('licenze', OGGI),
        dettagli: [voce('Software', numero(licenze.software), verso.cose('/software'))],
      },
      { ...indicatore('Licenze Utilizzate', numero(licenze.utilizzate), licenzeInUso(verso)), misura: misura('licenze', OGGI) },
      { ...indicatore('Percentuale di Utilizzo', perCento(licenze.utilizzo)), misura: misura('parte_licenze', OGGI) },
    ],
    tabelle: [
      {
        titolo: 'Hardware per tipo',
        misura: misura('asset', OGGI),
        colonne: ['Tipo', 'Asset'],
        righe: perHardwareTipo(hardware, ({ totale }) => [numero(totale)], verso),
        barre: true,
      },
      {
        titolo: 'Hardware per stato',
        misura: misura('asset', OGGI),
        colonne: ['Stato', 'Asset'],
        righe: hardware.per_stato.map(({ stato, totale }) =>
          riga(STATO_DISPOSITIVO_LABELS[stato], [numero(totale)], verso.cose('/hardware', { stato })),
        ),
        barre: true,
      },
      {
        titolo: 'Costi per risorsa',
        misura: misura(['cose', 'euro_anno'], OGGI),
        valore: euro(costi.totale),
        colonne: ['Risorsa', ...PARTI, 'Quanti'],
        righe: costi.per_tipo.map((row) =>
          riga(
            RISORSE[row.tipo].uno,
            [...parti(row), numero(row.totale)],
            verso.cose(elencoDi(row.tipo).schermata, { vista: elencoDi(row.tipo).vista }),
          ),
        ),
        totale: [...parti({ ...costi, costo_annuo: costi.totale }), numero(costi.per_tipo.reduce((sum, { totale }) => sum + totale, 0))],
        barre: true,
        nota: NOTE.parti,
      },
    ],
  };
}

export function flussiDi(workflow: Cifre['workflow'], verso: Verso): Scheda {
  const per = Object.fromEntries(workflow.per_stato.map(({ stato, totale }) => [stato, totale])) as Record<StatoWorkflow, number>; // one entry for each state
  const fase = (label: string, stato: StatoWorkflow) => indicatore(label, numero(per[stato]), verso.workflow({ stato }));
  return {
    indicatori: misurati(misura('workflow', OGGI), [
      indicatore('Workflow Totali', numero(workflow.totale), verso.workflow()),
      fase('Creato HR', 'creato_hr'),
      fase('Fase Manager', 'completato_hr_attesa_manager'),
      fase('Fase IT', 'completato_manager_attesa_it'),
      fase('Completati', 'completato_it'),
    ]),
    tabelle: [
      {
        titolo: 'Distribuzione per stato',
        misura: misura('workflow', OGGI),
        colonne: ['Stato', 'Workflow'],
        righe: workflow.per_stato.map(({ stato, totale }) => riga(STATO_NEL_REPORT[stato], [numero(totale)], verso.workflow({ stato }))),
        barre: true,
      },
      {
        titolo: 'Avanzamento',
        misura: misura('workflow', OGGI),
        colonne: ['Workflow', 'Quanti'],
        righe: [
          riga('In corso', [numero(workflow.attivi.ora)], verso.persone({ in_onboarding: 'true' })),
          riga('Completati', [numero(workflow.completati)], verso.workflow({ stato: 'completato_it' })),
          riga('Annullati', [numero(per.annullato)], verso.workflow({ stato: 'annullato' })),
          riga('Tasso di completamento', [perCento(workflow.tasso_completamento)]),
        ],
      },
    ],
  };
}
