// All amounts in this file are in cents a year.

import { plainWord } from '#features/exchange/importazioni/rules.ts';
import { cifreTelefono, codiceRicerca, compactNumero } from '#shared/numeri.ts';
import { emailKey } from '#shared/schemas.ts';
import { type BilledType, isSameSupplier, nameWords, type TipoRilievo, toleranceOf } from '../rules.ts';

export interface ComputedRilievo {
  chiave: string;
  tipo: TipoRilievo;
  riga: number | null;
  riferimento: string;
  cosa: BilledType | null;
  cosa_id: number | null;
  persona_id: string | null;
  quanti: number;
  billedCents: number;
  centesimi: number;
}

export interface Confronto {
  rilievi: ComputedRilievo[];
  fatturato: number;
  atteso: number;
  tolleranza: number;
}

/** All invoice rows about one item. An operator bills the fee and each option of a plan in separate rows. */
interface BilledItem {
  target: Target;
  riga: number;
  riferimento: string;
  centesimi: number;
  quanti: number;
}

interface FatturaInfo {
  fornitore: string;
  dal: string;
  al: string;
}

export function findRilievi(righe: readonly Riga[], candidati: Candidati, fattura: FatturaInfo): Confronto {
  const formerEmployees = new Set(candidati.persone.filter(({ uscita }) => uscita).map(({ id }) => id));
  const isFormer = ({ persona }: Possesso) => persona !== null && formerEmployees.has(persona);
  const confronto: Confronto = { rilievi: [], fatturato: 0, atteso: 0, tolleranza: 0 };
  const groups = groupByItem(righe, candidati, fattura.fornitore);

  const addRilievo = (
    tipo: TipoRilievo,
    { target, riga, riferimento }: BilledItem,
    details: Partial<ComputedRilievo> & { centesimi: number },
  ) => {
    const { chiave, cosa = null, persona_id = null } = target;
    const targetIds = { cosa: cosa?.tipo ?? null, cosa_id: cosa?.id ?? null, persona_id };
    const defaults = { quanti: 1, billedCents: details.centesimi };
    confronto.rilievi.push({ chiave: `${tipo}:${chiave}`, tipo, riga, riferimento, ...targetIds, ...defaults, ...details });
  };
  const compareAssigned = (group: BilledItem, { quanti, costo, centesimi }: { quanti: number; costo: number; centesimi: number }) => {
    const difference = centesimi - quanti * costo;
    confronto.atteso += quanti * costo;
    if (Math.abs(difference) <= quanti * toleranceOf(costo)) confronto.tolleranza += difference;
    else addRilievo('prezzo', group, { quanti, billedCents: centesimi, centesimi: difference });
  };
  /**
   * Divides the seats that the invoice bills without names: first among active holders of the licence, then among holders who have left.
   * The rest counts as unassigned.
   */
  const compareSeats = (group: BilledItem, { costo, possessi }: { costo: number; possessi: readonly Possesso[] }) => {
    const formerHolders = possessi.filter(isFormer).length;
    const activeSeats = Math.min(group.quanti, possessi.length - formerHolders);
    const formerSeats = Math.min(group.quanti - activeSeats, formerHolders);
    const unassignedSeats = group.quanti - activeSeats - formerSeats;
    const centsOf = (n: number) => Math.round((group.centesimi * n) / group.quanti);
    // The rounding difference is added to the last part with seats: active holders, former holders, or unassigned seats.
    const activeCents = activeSeats === group.quanti ? group.centesimi : centsOf(activeSeats);
    const formerCents = unassignedSeats === 0 ? group.centesimi - activeCents : centsOf(formerSeats);
    if (activeSeats > 0) compareAssigned(group, { quanti: activeSeats, costo, centesimi: activeCents });
    if (formerSeats > 0) addRilievo('uscito', group, { quanti: formerSeats, centesimi: formerCents });
    if (unassignedSeats > 0)
      addRilievo('nessuno', group, { quanti: unassignedSeats, centesimi: group.centesimi - activeCents - formerCents });
    return activeSeats;
  };
  const compareGroup = (group: BilledItem) => {
    const { target, centesimi } = group;
    if (target.kind === 'posti') return;
    if (target.kind === 'ignoto') addRilievo('sconosciuto', group, { centesimi });
    else if (target.kind === 'persona' || !target.possesso) {
      const isFormerEmployee = target.persona_id !== undefined && formerEmployees.has(target.persona_id);
      addRilievo(isFormerEmployee ? 'uscito' : 'nessuno', group, { centesimi });
    } else if (isFormer(target.possesso)) addRilievo('uscito', group, { centesimi, persona_id: target.possesso.persona });
    else compareAssigned(group, { quanti: 1, costo: target.costo, centesimi });
  };

  const seatsWithoutName = new Map<number, number>();
  const seatsByName = new Set<string>();
  for (const group of groups) {
    confronto.fatturato += group.centesimi;
    compareGroup(group);
    if (group.target.kind === 'posto') seatsByName.add(group.target.chiave);
  }
  const notBilledByName = (id: number, possessi: readonly Possesso[]) =>
    possessi.filter(({ persona }) => !seatsByName.has(`posto:${id}:${persona}`));
  for (const group of groups) {
    const { target } = group;
    if (target.kind !== 'posti') continue;
    const activeSeats = compareSeats(group, { costo: target.costo, possessi: notBilledByName(target.cosa.id, target.possessi) });
    seatsWithoutName.set(target.cosa.id, activeSeats);
  }

  const addMissing = (cosa: { tipo: BilledType; id: number }, riferimento: string, unbilled: readonly Possesso[], costo: number) => {
    if (unbilled.length === 0 || costo === 0) return;
    confronto.atteso += unbilled.length * costo;
    confronto.rilievi.push({
      ...{ chiave: `non_fatturato:${cosa.tipo}:${cosa.id}`, tipo: 'non_fatturato', riga: null, riferimento },
      ...{ cosa: cosa.tipo, cosa_id: cosa.id, persona_id: unbilled.length === 1 ? (unbilled[0]?.persona ?? null) : null },
      ...{ quanti: unbilled.length, billedCents: 0, centesimi: -unbilled.length * costo },
    });
  };
  const billedKeys = new Set(groups.map(({ target }) => target.chiave));
  const mustBeBilled = (possesso: Possesso) => possesso.dal <= fattura.al && !isFormer(possesso);
  for (const { id, nome, numero, iccid, operatore, attivo, costo, possesso } of candidati.piani) {
    if (!attivo || !possesso || billedKeys.has(`piano_mobile:${id}`) || !isSameSupplier(operatore, fattura.fornitore)) continue;
    addMissing({ tipo: 'piano_mobile', id }, numero ?? iccid ?? nome, [possesso].filter(mustBeBilled), costo);
  }
  const emailOf = new Map(candidati.persone.map(({ id, email }) => [id, email]));
  const billedSoftware = new Set(groups.flatMap(({ target }) => (target.cosa?.tipo === 'software' ? target.cosa.id : [])));
  for (const { id, nome, fornitore, costo, scadenza, possessi } of candidati.software) {
    const isFromSupplier = billedSoftware.has(id) || (fornitore !== null && isSameSupplier(fornitore, fattura.fornitore));
    if (!isFromSupplier || (scadenza !== null && scadenza < fattura.dal)) continue;
    // When the invoice bills seats without names, the employees who have held the licence longest count as billed.
    const active = notBilledByName(id, possessi).filter((possesso) => !isFormer(possesso));
    const unbilled = active.slice(seatsWithoutName.get(id) ?? 0).filter(mustBeBilled);
    // A finding about several seats is linked to no employee. It must not contain e-mails, because anonymization would not find them there.
    const seatEmail = unbilled.length === 1 ? emailOf.get(unbilled[0]?.persona ?? '') : undefined;
    addMissing({ tipo: 'software', id }, seatEmail ?? nome, unbilled, costo);
  }
  return confronto;
}

function groupByItem(righe: readonly Riga[], candidati: Candidati, fornitore: string): BilledItem[] {
  const match = targetMatcher(candidati, fornitore);
  const groups = new Map<string, BilledItem>();
  for (const riga of righe) {
    const target = match(riga);
    const group = groups.get(target.chiave);
    if (group) {
      group.centesimi += riga.centesimi;
      group.quanti += riga.quanti;
    } else {
      const { riga: firstRow, centesimi, quanti, riferimento } = riga;
      groups.set(target.chiave, { target, riga: firstRow, riferimento, centesimi, quanti });
    }
  }
  return [...groups.values()];
}

// An invoice row is matched with an item by phone number, ICCID or IMEI first, then by user and product.

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

/** The assignment of an item. `persona` is null when the holder is a showroom or an employee of a brand that the invoice does not have. */
export interface Possesso {
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
  possessi: Possesso[];
}

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
    possesso: Possesso | null;
  }[];
  telefoni: { id: number; imei: string; costo: number; possesso: Possesso | null }[];
  software: Software[];
  persone: { id: string; nome: string; cognome: string; email: string; uscita: boolean }[];
}

interface TargetKey {
  chiave: string;
  cosa?: { tipo: BilledType; id: number };
  persona_id?: string;
}

/** The item, seats or employee that an invoice row is about. `possesso` is null when the item is not assigned. */
type Target =
  | (TargetKey & { kind: 'cosa'; costo: number; possesso: Possesso | null })
  | (TargetKey & { kind: 'posto'; costo: number; possesso: Possesso | null })
  | (TargetKey & { kind: 'posti'; cosa: { tipo: BilledType; id: number }; costo: number; possessi: Possesso[] })
  | (TargetKey & { kind: 'persona' })
  | (TargetKey & { kind: 'ignoto' });

function targetMatcher(candidati: Candidati, fornitore: string): (riga: Riga) => Target {
  const { piani, telefoni, software, persone } = candidati;
  const byNumber = indexOf(piani, ({ cifre }) => cifre);
  const byIccid = indexOf(piani, ({ iccid }) => iccid);
  const byImei = indexOf(telefoni, ({ imei }) => imei);
  const byEmail = indexOf(persone, ({ email }) => emailKey(email));
  const byName = indexOf([...persone, ...persone.map((each) => ({ ...each, nome: each.cognome, cognome: each.nome }))], (each) =>
    plainWord(`${each.nome} ${each.cognome}`),
  );
  const supplierSoftware = software.filter((each) => each.fornitore !== null && isSameSupplier(each.fornitore, fornitore));
  const softwareByName = productMatcher(software);

  const matchPlan = (riga: Riga): Target | undefined => {
    const piano = byNumber(cifreTelefono(riga.numero_telefono)) ?? byIccid(compactNumero(riga.iccid));
    return piano && itemTarget('piano_mobile', piano);
  };
  const matchPhone = ({ imei }: Riga) => {
    const telefono = byImei(codiceRicerca(imei));
    return telefono && itemTarget('telefono', telefono);
  };
  const matchEmployee = ({ email, persona }: Riga) =>
    byEmail(emailKey(email)) ?? (persona.includes('@') ? byEmail(emailKey(persona)) : byName(plainWord(persona)));

  const matchSoftware = ({ prodotto }: Riga, persona: string | undefined): Software | undefined => {
    if (prodotto !== '') return softwareByName(prodotto);
    const assignedToEmployee = supplierSoftware.filter(({ possessi }) => possessi.some((each) => each.persona === persona));
    return onlyOne(persona !== undefined && assignedToEmployee.length > 0 ? assignedToEmployee : supplierSoftware);
  };

  return (riga) => {
    const { numero_telefono, iccid, imei, email, persona, prodotto, riferimento } = riga;
    const unknownTarget: Target = { kind: 'ignoto', chiave: `ignoto:${plainWord(`${prodotto} ${riferimento}`)}` };
    const item = matchPlan(riga) ?? matchPhone(riga);
    if (item) return item;
    // A phone number, ICCID or IMEI that no item has is unknown, even when the row also names an employee.
    if (numero_telefono + iccid + imei !== '') return { ...unknownTarget, chiave: `ignoto:${plainWord(riferimento)}` };
    const person = matchEmployee(riga);
    const product = matchSoftware(riga, person?.id);
    const isNamed = email + persona !== '';
    if (product && !isNamed) return seatsTarget(product);
    if (product && person) return seatTarget(product, person.id);
    if (person && prodotto === '') return { kind: 'persona', chiave: `persona:${person.id}`, persona_id: person.id };
    return product ? { ...unknownTarget, cosa: { tipo: 'software', id: product.id } } : unknownTarget;
  };
}

const itemTarget = (tipo: BilledType, { id, costo, possesso }: { id: number; costo: number; possesso: Possesso | null }): Target => ({
  ...{ kind: 'cosa', chiave: `${tipo}:${id}`, cosa: { tipo, id }, costo, possesso },
  ...(possesso?.persona ? { persona_id: possesso.persona } : {}),
});

const seatsTarget = ({ id, costo, possessi }: Software): Target => ({
  ...{ kind: 'posti', chiave: `posti:${id}`, cosa: { tipo: 'software', id }, costo, possessi },
});

const seatTarget = ({ id, costo, possessi }: Software, persona_id: string): Target => ({
  ...{ kind: 'posto', chiave: `posto:${id}:${persona_id}`, cosa: { tipo: 'software', id }, persona_id, costo },
  possesso: possessi.find(({ persona }) => persona === persona_id) ?? null,
});

/**
 * Finds the licence that a product name means: the licence with the same name, with or without its version, or otherwise the licence that
 * shares the most words with the product name.
 */
function productMatcher(software: readonly Software[]): (prodotto: string) => Software | undefined {
  const exact = indexOf(software, ({ nome }) => plainWord(nome));
  const withVersion = indexOf(software, ({ nome, versione }) => (versione === null ? null : plainWord(`${nome} ${versione}`)));
  const withWords = software.map((each) => ({ each, words: nameWords(each.nome) }));
  return (prodotto) => {
    const sameName = withVersion(plainWord(prodotto)) ?? exact(plainWord(prodotto));
    if (sameName) return sameName;
    const productWords = new Set(nameWords(prodotto));
    const candidates = withWords.filter(({ words }) => words.length > 0 && words.every((word) => productWords.has(word)));
    const mostWords = Math.max(0, ...candidates.map(({ words }) => words.length));
    return onlyOne(candidates.filter(({ words }) => words.length === mostWords))?.each;
  };
}

const onlyOne = <T>(candidates: readonly T[]): T | undefined => (candidates.length === 1 ? candidates[0] : undefined);

/** Returns a function that finds an entry by its key. Entries with an empty key, or with a key that another entry shares, are not found. */
function indexOf<T extends { id: unknown }>(all: readonly T[], keyOf: (each: T) => string | null): (key: string) => T | undefined {
  const index = new Map<string, T | undefined>();
  for (const each of all) {
    const key = keyOf(each);
    if (key === null || key === '') continue;
    index.set(key, index.has(key) && index.get(key)?.id !== each.id ? undefined : each);
  }
  return (key) => (key === '' ? undefined : index.get(key));
}
