import type { Feature } from '#server/feature.ts';
import { webhookSpenti } from './notices.ts';
import { webhookRoutes } from './routes.ts';
import { webhookWords } from './words.ts';

export const webhookFeature = {
  routes: webhookRoutes,
  notices: { webhook_spenti: webhookSpenti },
  register: { webhooks: webhookWords },
} satisfies Feature;
