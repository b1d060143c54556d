import { reachProvider } from '#features/accounts/azienda/server/reach-provider.ts';
import type { Azienda } from '#features/accounts/azienda/server/routes.ts';
import type { Config } from '#server/config.ts';

/** The company's own account of the settings; undefined where none is named. */
export function aziendaOf(config: Config): Azienda | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME: nome, OIDC_ROLES, OIDC_GROUPS, OIDC_ONLY } = config;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return undefined;
  const gruppi = OIDC_ROLES && OIDC_GROUPS;
  const provider = reachProvider({ issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, nome, gruppi });
  return { nome, solo: OIDC_ONLY === 'true', mappa: OIDC_ROLES, provider };
}
