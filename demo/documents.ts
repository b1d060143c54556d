import { inDays } from './calendar.ts';
import { DEVICES } from './data/devices.ts';
import { PEOPLE } from './data/people.ts';
import { EVERYTHING } from './hardware.ts';
import { at } from './pseudo-random.ts';
import { enteredAt, idOf, STAFF } from './staff.ts';

interface Paper {
  nome: string;
  classe: 'hr' | 'it' | 'tutti';
  scadenza?: string;
  righe: string[];
}

const papersOf = (i: number): Paper[] => {
  const { nome, cognome, posizione } = at(STAFF, i);
  const chi = `${nome} ${cognome}`;
  return [
    { nome: 'Contratto di lavoro.pdf', classe: 'hr', righe: ['Contratto di lavoro', `Fra la società e ${chi}`, `Mansione: ${posizione}`] },
    { nome: 'Informativa privacy.pdf', classe: 'tutti', righe: ['Informativa sul trattamento dei dati', `Letta e firmata da ${chi}`] },
    ...(i % 5 === 1
      ? [{ nome: 'Attestato sicurezza.pdf', classe: 'tutti' as const, scadenza: inDays(20 + i), righe: ['Attestato di formazione', chi] }]
      : []),
  ];
};

/** Documents of employees are uploaded by the HR account Marta, and documents of items by the IT account Pietro. */
export function documentRows(hardwareIds: number[], userIds: number[]) {
  const ofPeople = PEOPLE.flatMap((_, i) =>
    papersOf(i).map((paper) => ({
      ...rowOf(paper),
      soggetto: 'dipendente',
      soggetto_id: idOf(i),
      caricato_da: at(userIds, 1),
      created_at: enteredAt(i),
    })),
  );
  const ofLaptops = DEVICES.slice(0, 12).map((_, i) => {
    const { nome, garanzia } = at(EVERYTHING, i);
    const paper: Paper = {
      nome: 'Garanzia.pdf',
      classe: i % 3 === 0 ? 'it' : 'tutti',
      scadenza: garanzia,
      righe: ['Certificato di garanzia', nome],
    };
    return {
      ...rowOf(paper),
      soggetto: 'hardware',
      soggetto_id: String(at(hardwareIds, i)),
      caricato_da: at(userIds, 2),
      created_at: enteredAt(i),
    };
  });
  return [...ofPeople, ...ofLaptops];
}

const rowOf = ({ nome, classe, scadenza, righe }: Paper) => ({ nome, classe, scadenza: scadenza ?? null, tipo: 'application/pdf', righe });

/** The first line is the title. */
export function pageOf(righe: readonly string[]): Buffer {
  const signs = (text: string) => text.replace(/[\\()]/g, '\\$&');
  const lines = righe.map((riga, i) => `/F1 ${i === 0 ? 22 : 13} Tf (${signs(riga)}) Tj 0 -32 Td`).join('\n');
  const stream = `BT 72 740 Td\n${lines}\nET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const place = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, 'latin1');
}
