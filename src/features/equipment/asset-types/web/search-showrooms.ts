import type { ResultOf } from '#shared/endpoint.ts';
import { call } from '#web/data/call.ts';
import type { Option } from '#web/forms/combobox-list.tsx';
import { showroomsCall } from '../receiver-calls.ts';

const MAX_OPTIONS = 20;

export async function searchShowrooms(q: string, brandIds: readonly number[]): Promise<Option[]> {
  const showrooms = await call(showroomsCall, { query: { q, sort: 'nome', limit: '200' } });
  return showrooms
    .filter(({ brands }) => brands.some(({ id }) => brandIds.includes(id)))
    .slice(0, MAX_OPTIONS)
    .map(optionOf);
}

export async function searchAllShowrooms(q: string): Promise<Option[]> {
  return (await call(showroomsCall, { query: { q, sort: 'nome', limit: `${MAX_OPTIONS}` } })).map(optionOf);
}

const optionOf = ({ id, nome, brands }: ResultOf<typeof showroomsCall>[number]): Option => ({
  value: String(id),
  label: nome,
  detail: brands.map((brand) => brand.nome).join(' · '),
});
