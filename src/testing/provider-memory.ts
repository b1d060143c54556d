// The in-memory store that oidc-provider requires.
type Payload = Record<string, unknown> & { grantId?: string; uid?: string };

const stored = new Map<string, Payload>();

export class ProviderMemory {
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  async upsert(id: string, payload: Payload): Promise<void> {
    stored.set(`${this.#kind}:${id}`, payload);
  }

  async find(id: string): Promise<Payload | undefined> {
    return stored.get(`${this.#kind}:${id}`);
  }

  async findByUid(uid: string): Promise<Payload | undefined> {
    return [...stored].find(([key, payload]) => key.startsWith(`${this.#kind}:`) && payload.uid === uid)?.[1];
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    stored.delete(`${this.#kind}:${id}`);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
  }
}
