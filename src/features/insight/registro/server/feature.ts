import type { Db } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import { istante, listFile, testo } from '#server/files/columns.ts';
import { Page } from '#server/http/page.ts';
import { type Route, route } from '#server/http/route.ts';
import { DI_UN_ALTRO_BRAND } from '#server/register/named-records.ts';
import type { Vocabulary } from '#server/register/register-texts.ts';
import type { Scope } from '#server/security/scope.ts';
import { type Lettura, letturaMarkOf } from '#shared/letture.ts';
import { AZIONE_LABELS } from '#shared/registro.ts';
import type { NameOf, Riferimento } from '#shared/riferimenti.ts';
import { mapRisorse, RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { getMentreNonCera, listCronologia, listCronologiaDi, listRegistro, type VoceDelRegistro } from '../contract.ts';
import { canReadRegistro, formatAuthor, formatCambio, noRegistroPermission } from '../rules.ts';
import { describeEntries, describeRow, findNames, type Names, referencesOf, subjectOf } from './describe-entry.ts';
import { findRecord, listAdministered, listOfDipendente, listOfItem, type RigaDelRegistro } from './queries.ts';
import { summarizeAbsence } from './summarize-absence.ts';

interface RegistroDependencies {
  vocabulary: Vocabulary;
  /** Checks that an employee exists. Throws when the employee is not visible to the caller. */
  findHolder: (db: Db, scope: Scope, id: string) => Promise<unknown>;
}

function registroRoutes({ vocabulary, findHolder }: RegistroDependencies): Route[] {
  return [
    route(listCronologia, async ({ db, scope, params: { id }, query, request }) => {
      await findHolder(db, scope, id);
      const page = await listOfDipendente(db, scope, id, query);
      request.letture.tell(lettureOf(vocabulary, page.items));
      return describeEntries(vocabulary, db, scope, page);
    }),

    ...Object.values(
      mapRisorse('tipo', (tipo) => {
        const { table } = RISORSE[tipo];
        return route(listCronologiaDi[table], async ({ db, scope, params: { id }, query }) => {
          await findRecord(vocabulary.things[tipo], db, scope, id);
          return describeRegistro(vocabulary, db, scope, await listOfItem(vocabulary, db, scope, table, id, query));
        });
      }),
    ),

    route(listRegistro, async ({ db, scope, query, request }) => {
      if (!canReadRegistro(scope)) throw noRegistroPermission();
      const page = await listAdministered(vocabulary, db, scope, query);
      request.letture.tell(lettureOf(vocabulary, page.items));
      return describeRegistro(vocabulary, db, scope, page);
    }),

    route(getMentreNonCera, async ({ db, scope, user }) => {
      if (!canReadRegistro(scope)) throw noRegistroPermission();
      return summarizeAbsence(vocabulary, db, scope, user.session_id);
    }),
  ];
}

/** The confidential values (sick leave, salary) that these entries disclose to the caller, for the record of reads (decision 87). */
function lettureOf({ tables }: Vocabulary, rows: readonly RigaDelRegistro[]): Lettura[] {
  return rows.flatMap(({ oggetto, dipendente_id, prima, dopo, intera }) => {
    if (dipendente_id === null || !intera) return [];
    const { lettura: tipo, fields = {} } = tables[oggetto] ?? {};
    if (tipo) return (dopo ?? prima)?.riservato === true ? [{ tipo, dipendente_id }] : [];
    return Object.entries(fields).flatMap(([name, { out }]): Lettura[] => {
      const segno = letturaMarkOf(out);
      const isDisclosed = segno && (segno.tells(prima?.[name]) || segno.tells(dopo?.[name]));
      return isDisclosed ? [{ tipo: segno.tipo, dipendente_id }] : [];
    });
  });
}

async function describeRegistro(vocabulary: Vocabulary, db: Db, scope: Scope, page: Page<RigaDelRegistro>): Promise<Page<VoceDelRegistro>> {
  const rows = page.items.map(expandFiltri);
  const employees = rows.flatMap(({ dipendente_id: id }) => (id === null ? [] : [{ cosa: 'dipendente' as const, id }]));
  const nameOf = await findNames(vocabulary.things, db, scope, [...rows.flatMap((riga) => referencesOf(vocabulary, riga)), ...employees]);
  const items = rows.map((riga): VoceDelRegistro => {
    const subject = subjectOf(vocabulary, riga);
    const nome = (subject && nameOf(subject.cosa, subject.id)) ?? null;
    const dipendente = employeeOf(riga, nameOf);
    const subjectKey = dipendente ? dipendente.id : nome && subject && `${subject.cosa} ${subject.id}`;
    const operazione = [riga.transazione, subjectKey].filter(Boolean).join(' ');
    return { ...describeRow(vocabulary, riga, nameOf), operazione, nome, cosa: linkedItem(subject, nameOf), dipendente };
  });
  return new Page(items, page.total, page.nextCursor);
}

/** Returns the item to which an entry links; null when the reader cannot open the page of the item. */
function linkedItem(subject: Riferimento | undefined, names: Names): VoceDelRegistro['cosa'] {
  const tipo = TIPI_RISORSA.find((each) => each === subject?.cosa);
  return subject && tipo && names.exists(tipo, subject.id) ? { tipo, id: subject.id } : null;
}

/** Returns the employee of an entry. The name is hidden when the employee was transferred to a brand that is not visible to the reader. */
function employeeOf({ dipendente_id, eliminato }: RigaDelRegistro, nameOf: NameOf): VoceDelRegistro['dipendente'] {
  if (dipendente_id === null) return null;
  const nome = nameOf('dipendente', dipendente_id);
  return nome ? { id: dipendente_id, nome, eliminato } : { id: null, nome: DI_UN_ALTRO_BRAND, eliminato: false };
}

/** Converts the filters of an export to columns of its audit log entry. A filter with several values is left out. */
function expandFiltri(riga: RigaDelRegistro): RigaDelRegistro {
  if (riga.azione !== 'esporta' || !riga.dopo) return riga;
  const { filtri, ...dopo } = riga.dopo;
  const entries = Object.entries(filtri ?? {}).map(([name, value]) => [
    name,
    Array.isArray(value) && value.length === 1 ? value[0] : value,
  ]);
  return { ...riga, dopo: { ...dopo, ...Object.fromEntries(entries.filter(([, value]) => !Array.isArray(value))) } };
}

const fileRegistro = listFile(listRegistro, {
  countsRiservati: () => true, // the counts depend on confidential data
  conferma: true, // the file contains salaries, so it requires a confirmation of identity
  colonne: [
    istante('Quando', (v) => v.quando),
    testo('Chi', formatAuthor),
    testo('Azione', (v) => AZIONE_LABELS[v.azione]),
    testo('Che cosa', (v) => v.titolo),
    testo('Dipendente', (v) => v.dipendente?.nome ?? null),
    testo('Modifiche', (v) => v.cambi.map(formatCambio).join('; ')),
  ],
});

export const registroFeature = {
  routes: registroRoutes,
  files: { registro: fileRegistro },
} satisfies Feature;
