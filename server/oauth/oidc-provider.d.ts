/** What the service uses of oidc-provider, which ships no types. */
declare module "oidc-provider" {
  type IncomingMessage = import("node:http").IncomingMessage;
  type ServerResponse = import("node:http").ServerResponse;

  /** What it keeps of one thing; its own names. */
  export type Payload = Record<string, unknown>;

  export interface Adapter {
    upsert(id: string, payload: Payload, expiresIn?: number): Promise<void>;
    find(id: string): Promise<Payload | undefined>;
    findByUid(uid: string): Promise<Payload | undefined>;
    findByUserCode(userCode: string): Promise<Payload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  /** A request at work; Koa's. */
  export interface Context {
    /** A header of the request; empty when it was not sent. */
    get(name: string): string;
    path: string;
    query: Record<string, string | string[] | undefined>;
    oidc: { params: Payload; entities: { RefreshToken: { resource?: unknown } } };
    type: string;
    body: string;
    set(headers: Record<string, string>): void;
  }

  export interface Client {
    clientId: string;
    clientName?: string;
    redirectUris: string[];
  }

  export interface Interaction {
    uid: string;
    params: Payload;
    /** When it began. Seconds since 1970. */
    iat: number;
  }

  export interface Grant {
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    proxy: boolean;
    silent: boolean;
    AccessToken: { prototype: { generateTokenId(this: object): string } };
    Client: { find(id: string): Promise<Client | undefined> };
    Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => Grant;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): this;
    on(event: "server_error", listener: (context: Context, error: Error) => void): this;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionResult(request: IncomingMessage, response: ServerResponse, result: Payload): Promise<string>;
  }
}

declare module "oidc-provider/lib/provider.js" {
  export { Provider } from "oidc-provider";
}

declare module "oidc-provider/lib/helpers/errors.js" {
  type ProtocolError = new (message?: string) => Error;
  export const InvalidGrant: ProtocolError;
  export const InvalidTarget: ProtocolError;
  export const SessionNotFound: ProtocolError;
}
