// Computes the differences between an invoice and the company's items. Pure functions; amounts are cents a year.

import { plainWord } from '#features/exchange/importazioni/rules.ts';
import { cifreTelefono, codiceRicerca, compactNumero } from '#shared/numeri.ts';
import { emailKey } from '#shared/schemas.ts';
import { type CosaFatturata, paroleDi, stessoFornitore, type TipoRilievo, tolleranzaDi } from '../rules.ts';

export interface RilievoTrovato {
  chiave: string;
  tipo: TipoRilievo;
  riga: number | null;
  riferimento: string;
  cosa: CosaFatturata | null;
  cosa_id: number | null;
  persona_id: string | null;
  quanti: number;
  fatturati: number;
  centesimi: number;
}

/** Invariant: fatturato - atteso = tolleranza + the sum of all findings. */
export interface Confronto {
  rilievi: RilievoTrovato[];
  fatturato: number;
  atteso: number;
  tolleranza: number;
}

/** All rows about one item: an operator bills the fee and each option in a row of its own. */
interface Gruppo {
  bersaglio: Bersaglio;
  riga: number;
  riferimento: string;
  centesimi: number;
  quanti: number;
}

interface Fatturata {
  fornitore: string;
  /** The billing period, first and last day. */
  dal: string;
  al: string;
}

export function findRilievi(righe: readonly Riga[], candidati: Candidati, fattura: Fatturata): Confronto {
  const gone = new Set(candidati.persone.filter(({ uscita }) => uscita).map(({ id }) => id));
  const isGone = ({ persona }: Tenuta) => persona !== null && gone.has(persona);
  const found: Confronto = { rilievi: [], fatturato: 0, atteso: 0, tolleranza: 0 };
  const groups = groupsOf(righe, candidati, fattura.fornitore);

  const note = (tipo: TipoRilievo, { bersaglio, riga, riferimento }: Gruppo, about: Partial<RilievoTrovato> & { centesimi: number }) => {
    const { chiave, cosa = null, persona_id = null } = bersaglio;
    const named = { cosa: cosa?.tipo ?? null, cosa_id: cosa?.id ?? null, persona_id };
    const seats = { quanti: 1, fatturati: about.centesimi };
    found.rilievi.push({ chiave: `${tipo}:${chiave}`, tipo, riga, riferimento, ...named, ...seats, ...about });
  };
  /** Compares the billed amount with the cost of `quanti` assigned items. */
  const compare = (group: Gruppo, { quanti, costo, centesimi }: { quanti: number; costo: number; centesimi: number }) => {
    const difference = centesimi - quanti * costo;
    found.atteso += quanti * costo;
    if (Math.abs(difference) <= quanti * tolleranzaDi(costo)) found.tolleranza += difference;
    else note('prezzo', group, { quanti, fatturati: centesimi, centesimi: difference });
  };
  /**
   * Divides the seats that the invoice bills without names: first among active holders of the licence, then among holders who have left.
   * The rest counts as unassigned.
   */
  const compareSeats = (group: Gruppo, { costo, tenute }: { costo: number; tenute: readonly Tenuta[] }) => {
    const leavers = tenute.filter(isGone).length;
    const held = Math.min(group.quanti, tenute.length - leavers);
    const left = Math.min(group.quanti - held, leavers);
    const rest = group.quanti - held - left;
    const share = (n: number) => Math.round((group.centesimi * n) / group.quanti);
    // The rounding difference goes to the last of the three parts that is not empty.
    const ofHeld = held === group.quanti ? group.centesimi : share(held);
    const ofLeft = rest === 0 ? group.centesimi - ofHeld : share(left);
    if (held > 0) compare(group, { quanti: held, costo, centesimi: ofHeld });
    if (left > 0) note('uscito', group, { quanti: left, centesimi: ofLeft });
    if (rest > 0) note('nessuno', group, { quanti: rest, centesimi: group.centesimi - ofHeld - ofLeft });
    return held;
  };
  const compareOne = (group: Gruppo) => {
    const { bersaglio, centesimi } = group;
    if (bersaglio.sort === 'posti') return;
    if (bersaglio.sort === 'ignoto') note('sconosciuto', group, { centesimi });
    else if (bersaglio.sort === 'persona' || !bersaglio.tenuta) {
      const left = bersaglio.persona_id !== undefined && gone.has(bersaglio.persona_id);
      note(left ? 'uscito' : 'nessuno', group, { centesimi });
    } else if (isGone(bersaglio.tenuta)) note('uscito', group, { centesimi, persona_id: bersaglio.tenuta.persona });
    else compare(group, { quanti: 1, costo: bersaglio.costo, centesimi });
  };

  const seats = new Map<number, number>();
  const byName = new Set<string>();
  for (const group of groups) {
    found.fatturato += group.centesimi;
    compareOne(group);
    if (group.bersaglio.sort === 'posto') byName.add(group.bersaglio.chiave);
  }
  const unnamed = (id: number, tenute: readonly Tenuta[]) => tenute.filter(({ persona }) => !byName.has(`posto:${id}:${persona}`));
  for (const group of groups) {
    const { bersaglio } = group;
    if (bersaglio.sort !== 'posti') continue;
    const held = compareSeats(group, { costo: bersaglio.costo, tenute: unnamed(bersaglio.cosa.id, bersaglio.tenute) });
    seats.set(bersaglio.cosa.id, held);
  }

  /** `riferimento` is the number, ICCID or e-mail by which the supplier knows the item. */
  const missing = (cosa: { tipo: CosaFatturata; id: number }, riferimento: string, due: readonly Tenuta[], costo: number) => {
    if (due.length === 0 || costo === 0) return;
    found.atteso += due.length * costo;
    found.rilievi.push({
      ...{ chiave: `non_fatturato:${cosa.tipo}:${cosa.id}`, tipo: 'non_fatturato', riga: null, riferimento },
      ...{ cosa: cosa.tipo, cosa_id: cosa.id, persona_id: due.length === 1 ? (due[0]?.persona ?? null) : null },
      ...{ quanti: due.length, fatturati: 0, centesimi: -due.length * costo },
    });
  };
  const billed = new Set(groups.map(({ bersaglio }) => bersaglio.chiave));
  const isDue = (tenuta: Tenuta) => tenuta.dal <= fattura.al && !isGone(tenuta);
  for (const { id, nome, numero, iccid, operatore, attivo, costo, tenuta } of candidati.piani) {
    if (!attivo || !tenuta || billed.has(`piano_mobile:${id}`) || !stessoFornitore(operatore, fattura.fornitore)) continue;
    missing({ tipo: 'piano_mobile', id }, numero ?? iccid ?? nome, [tenuta].filter(isDue), costo);
  }
  const emailOf = new Map(candidati.persone.map(({ id, email }) => [id, email]));
  const billedSoftware = new Set(groups.flatMap(({ bersaglio }) => (bersaglio.cosa?.tipo === 'software' ? bersaglio.cosa.id : [])));
  for (const { id, nome, fornitore, costo, scadenza, tenute } of candidati.software) {
    const isTheirs = billedSoftware.has(id) || (fornitore !== null && stessoFornitore(fornitore, fattura.fornitore));
    if (!isTheirs || (scadenza !== null && scadenza < fattura.dal)) continue;
    // When the invoice bills seats without names, the employees who have held the licence longest count as billed.
    const active = unnamed(id, tenute).filter((tenuta) => !isGone(tenuta));
    const due = active.slice(seats.get(id) ?? 0).filter(isDue);
    // A finding about several seats is linked to no employee. It must not contain e-mails, because anonymization would not find them there.
    const seat = due.length === 1 ? emailOf.get(due[0]?.persona ?? '') : undefined;
    missing({ tipo: 'software', id }, seat ?? nome, due, costo);
  }
  return found;
}

function groupsOf(righe: readonly Riga[], candidati: Candidati, fornitore: string): Gruppo[] {
  const match = matchRiga(candidati, fornitore);
  const groups = new Map<string, Gruppo>();
  for (const riga of righe) {
    const bersaglio = match(riga);
    const group = groups.get(bersaglio.chiave);
    if (group) {
      group.centesimi += riga.centesimi;
      group.quanti += riga.quanti;
    } else {
      const { riga: at, centesimi, quanti, riferimento } = riga;
      groups.set(bersaglio.chiave, { bersaglio, riga: at, riferimento, centesimi, quanti });
    }
  }
  return [...groups.values()];
}

// Finds the item of an invoice row: by phone number, ICCID or IMEI first, then by user and product. Pure functions.

/** A parsed row. Amounts are cents a year. */
export interface Riga {
  riga: number;
  numero_telefono: string;
  iccid: string;
  imei: string;
  email: string;
  persona: string;
  prodotto: string;
  quanti: number;
  centesimi: number;
  riferimento: string;
}

/** An assignment with its first day. `persona` is null for a showroom or an employee of a brand that the invoice does not have. */
export interface Tenuta {
  persona: string | null;
  dal: string;
}

interface Software {
  id: number;
  nome: string;
  versione: string | null;
  fornitore: string | null;
  costo: number;
  scadenza: string | null;
  tenute: Tenuta[];
}

/** The items and the current and former employees of the invoice's brands. */
export interface Candidati {
  piani: {
    id: number;
    nome: string;
    operatore: string;
    numero: string | null;
    cifre: string | null;
    iccid: string | null;
    costo: number;
    attivo: boolean;
    tenuta: Tenuta | null;
  }[];
  telefoni: { id: number; imei: string; costo: number; tenuta: Tenuta | null }[];
  software: Software[];
  persone: { id: string; nome: string; cognome: string; email: string; uscita: boolean }[];
}

interface About {
  /** The key of the item; all rows about the same item have the same key. */
  chiave: string;
  cosa?: { tipo: CosaFatturata; id: number };
  persona_id?: string;
}

/** The item or employee that an invoice line names. `tenuta`: the employee who holds the item; null when nobody does. */
type Bersaglio =
  | (About & { sort: 'cosa'; costo: number; tenuta: Tenuta | null })
  | (About & { sort: 'posto'; costo: number; tenuta: Tenuta | null })
  | (About & { sort: 'posti'; cosa: { tipo: CosaFatturata; id: number }; costo: number; tenute: Tenuta[] })
  | (About & { sort: 'persona' })
  | (About & { sort: 'ignoto' });

/** Returns the function that finds the item of a row. The search indexes are built only once for each invoice. */
function matchRiga(candidati: Candidati, fornitore: string): (riga: Riga) => Bersaglio {
  const { piani, telefoni, software, persone } = candidati;
  const byNumber = indexOf(piani, ({ cifre }) => cifre);
  const byIccid = indexOf(piani, ({ iccid }) => iccid);
  const byImei = indexOf(telefoni, ({ imei }) => imei);
  const byEmail = indexOf(persone, ({ email }) => emailKey(email));
  const byName = indexOf([...persone, ...persone.map((each) => ({ ...each, nome: each.cognome, cognome: each.nome }))], (each) =>
    plainWord(`${each.nome} ${each.cognome}`),
  );
  const theirs = software.filter((each) => each.fornitore !== null && stessoFornitore(each.fornitore, fornitore));
  const productOf = findProduct(software);

  const ofPlan = (riga: Riga): Bersaglio | undefined => {
    const piano = byNumber(cifreTelefono(riga.numero_telefono)) ?? byIccid(compactNumero(riga.iccid));
    return piano && ofThing('piano_mobile', piano);
  };
  const ofPhone = ({ imei }: Riga) => {
    const telefono = byImei(codiceRicerca(imei));
    return telefono && ofThing('telefono', telefono);
  };
  const personOf = ({ email, persona }: Riga) =>
    byEmail(emailKey(email)) ?? (persona.includes('@') ? byEmail(emailKey(persona)) : byName(plainWord(persona)));

  const softwareOf = ({ prodotto }: Riga, persona: string | undefined): Software | undefined => {
    if (prodotto !== '') return productOf(prodotto);
    const held = theirs.filter(({ tenute }) => tenute.some((each) => each.persona === persona));
    return onlyOne(persona !== undefined && held.length > 0 ? held : theirs);
  };

  return (riga) => {
    const { numero_telefono, iccid, imei, email, persona, prodotto, riferimento } = riga;
    const unknown: Bersaglio = { sort: 'ignoto', chiave: `ignoto:${plainWord(`${prodotto} ${riferimento}`)}` };
    const thing = ofPlan(riga) ?? ofPhone(riga);
    if (thing) return thing;
    // A number that no item has is unknown, even when the row also names an employee.
    if (numero_telefono + iccid + imei !== '') return { ...unknown, chiave: `ignoto:${plainWord(riferimento)}` };
    const person = personOf(riga);
    const product = softwareOf(riga, person?.id);
    const isNamed = email + persona !== '';
    if (product && !isNamed) return ofSeats(product);
    if (product && person) return ofSeat(product, person.id);
    if (person && prodotto === '') return { sort: 'persona', chiave: `persona:${person.id}`, persona_id: person.id };
    return product ? { ...unknown, cosa: { tipo: 'software', id: product.id } } : unknown;
  };
}

const ofThing = (tipo: CosaFatturata, { id, costo, tenuta }: { id: number; costo: number; tenuta: Tenuta | null }): Bersaglio => ({
  ...{ sort: 'cosa', chiave: `${tipo}:${id}`, cosa: { tipo, id }, costo, tenuta },
  ...(tenuta?.persona ? { persona_id: tenuta.persona } : {}),
});

const ofSeats = ({ id, costo, tenute }: Software): Bersaglio => ({
  ...{ sort: 'posti', chiave: `posti:${id}`, cosa: { tipo: 'software', id }, costo, tenute },
});

const ofSeat = ({ id, costo, tenute }: Software, persona_id: string): Bersaglio => ({
  ...{ sort: 'posto', chiave: `posto:${id}:${persona_id}`, cosa: { tipo: 'software', id }, persona_id, costo },
  tenuta: tenute.find(({ persona }) => persona === persona_id) ?? null,
});

/**
 * Finds the licence that a product name means: the licence with the same name, with or without its version, or otherwise the licence that
 * shares the most words with the product name.
 */
function findProduct(software: readonly Software[]): (prodotto: string) => Software | undefined {
  const exact = indexOf(software, ({ nome }) => plainWord(nome));
  const withVersion = indexOf(software, ({ nome, versione }) => (versione === null ? null : plainWord(`${nome} ${versione}`)));
  const worded = software.map((each) => ({ each, words: paroleDi(each.nome) }));
  return (prodotto) => {
    const same = withVersion(plainWord(prodotto)) ?? exact(plainWord(prodotto));
    if (same) return same;
    const said = new Set(paroleDi(prodotto));
    const within = worded.filter(({ words }) => words.length > 0 && words.every((word) => said.has(word)));
    const most = Math.max(0, ...within.map(({ words }) => words.length));
    return onlyOne(within.filter(({ words }) => words.length === most))?.each;
  };
}

const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);

/** Builds an index by non-empty keys. A key that two entries share finds neither. */
function indexOf<T extends { id: unknown }>(all: readonly T[], keyOf: (each: T) => string | null): (key: string) => T | undefined {
  const found = new Map<string, T | undefined>();
  for (const each of all) {
    const key = keyOf(each);
    if (key === null || key === '') continue;
    found.set(key, found.has(key) && found.get(key)?.id !== each.id ? undefined : each);
  }
  return (key) => (key === '' ? undefined : found.get(key));
}
