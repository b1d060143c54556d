import type { UseQueryResult } from '@tanstack/react-query';
import type { ResultOf } from '#shared/endpoint.ts';
import { useRead } from '#web/data/use-read.ts';
import {
  getLavoro,
  getStats,
  type HardwarePerTipo,
  hardwarePerTipo,
  type Lavoro,
  type SoftwareUtilizzato,
  softwarePiuUtilizzati,
} from '../contract.ts';

export function useLavoro(): UseQueryResult<Lavoro> {
  return useRead(getLavoro);
}

export function useStats(): UseQueryResult<ResultOf<typeof getStats>> {
  return useRead(getStats);
}

export function useSoftwarePiuUtilizzati(): UseQueryResult<SoftwareUtilizzato[]> {
  return useRead(softwarePiuUtilizzati);
}

export function useHardwarePerTipo(): UseQueryResult<HardwarePerTipo[]> {
  return useRead(hardwarePerTipo);
}
