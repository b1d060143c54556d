import type { ResultOf } from '#shared/endpoint.ts';
import { call } from '#web/data/call.ts';
import type { Option } from '#web/forms/combobox-list.tsx';
import { showroomsCall } from '../receivers-call.ts';

const PROPOSED = 20;

export async function searchPlaces(q: string, brandIds: readonly number[]): Promise<Option[]> {
  const found = await call(showroomsCall, { query: { q, sort: 'nome', limit: '200' } });
  return found
    .filter(({ brands }) => brands.some(({ id }) => brandIds.includes(id)))
    .slice(0, PROPOSED)
    .map(optionOf);
}

export async function searchAllPlaces(q: string): Promise<Option[]> {
  return (await call(showroomsCall, { query: { q, sort: 'nome', limit: `${PROPOSED}` } })).map(optionOf);
}

const optionOf = ({ id, nome, brands }: ResultOf<typeof showroomsCall>[number]): Option => ({
  value: String(id),
  label: nome,
  detail: brands.map((brand) => brand.nome).join(' · '),
});
