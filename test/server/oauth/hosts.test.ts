import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { UnauthorizedError as OlderUnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Given } from "../../support/agents.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";
import { allowProgram } from "../../support/service/sign-in.ts";

const redirectUrl = "http://127.0.0.1:53682/callback";

let service: TestService;
let member: Member;
beforeAll(async () => {
  const clients = [{ id: "host", name: "A host", redirect_uris: ["http://127.0.0.1/callback"] }];
  service = await openService({ settings: { oauth: { clients } } });
  service.clock.now = new Date();
  member = await service.member("platform");
});
afterAll(() => service[Symbol.asyncDispose]());

/** What a host keeps, and where it sent its user. */
function memory() {
  const kept: { tokens?: object; verifier: string; asked: URL[] } = { verifier: "", asked: [] };
  const provider = {
    redirectUrl,
    clientMetadata: { redirect_uris: [redirectUrl], token_endpoint_auth_method: "none" },
    clientInformation: () => ({ client_id: "host" }),
    tokens: () => kept.tokens,
    saveTokens: (tokens: object) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (url: URL) => void kept.asked.push(url),
    saveCodeVerifier: (verifier: string) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier,
  };
  return { kept, provider: provider as OAuthClientProvider };
}

type Host = (provider: OAuthClientProvider) => {
  connect(): Promise<void>;
  finish(callback: URL): Promise<void>;
  call(name: string): Promise<unknown>;
};

const address = () => new URL("/mcp", service.url);

const hosts: Record<string, [host: Host, refusal: new (...of: never[]) => Error]> = {
  today: [
    (authProvider) => {
      const client = new Client({ name: "a host", version: "1" });
      const transport = () => new StreamableHTTPClientTransport(address(), { authProvider });
      let last = transport();
      return {
        connect: () => {
          last = transport();
          return client.connect(last);
        },
        finish: (callback) => last.finishAuth(callback.searchParams),
        call: (name) => client.callTool({ name, arguments: {} }),
      };
    },
    UnauthorizedError,
  ],
  yesterday: [
    (authProvider) => {
      const client = new OlderClient({ name: "a host", version: "1" });
      const transport = () => new OlderTransport(address(), { authProvider: authProvider as never });
      let last = transport();
      return {
        connect: () => {
          last = transport();
          return client.connect(last as never);
        },
        finish: (callback) => last.finishAuth(callback.searchParams.get("code") ?? ""),
        call: (name) => client.callTool({ name, arguments: {} }),
      };
    },
    OlderUnauthorizedError,
  ],
};

test.each(Object.entries(hosts))(
  "a host that knows nothing but the address signs its user in and calls tools (the SDK of %s)",
  async (_era, [open, refusal]) => {
    const { kept, provider } = memory();
    const host = open(provider);
    await expect(host.connect()).rejects.toBeInstanceOf(refusal);
    const [asked] = kept.asked;
    expect(asked?.searchParams.get("resource")).toBe(`${service.url}/mcp`);
    expect(asked?.searchParams.get("scope")).toBe("account:read streams:read manifests:read digests:read");
    await host.finish(await allowProgram(asked ?? "", member.api_key));
    await host.connect();
    const { structuredContent } = Given.parse(await host.call("service-account"));
    expect(valueAt(structuredContent, "data.org.id")).toBe(member.org_id);
  },
);
