import { randomUUID } from "node:crypto";
import { z } from "zod";
import { requestBodyMaxBytes } from "../../config/limits.ts";
import type { ErrorName } from "../../server/api/errors.ts";
import type { Operation, Rest } from "../../server/api/operation.ts";
import { fieldsOf, pathParameters } from "../../server/http/request-input.ts";
import type { Answer } from "../support/service/service.ts";
import { type Ask, slowPlan, type World } from "./world.ts";

/** An operation at one of its addresses, and what a request to it takes that succeeds. */
export interface Target {
  operation: Operation<unknown, unknown>;
  rest: Rest;
  /** A request that would succeed, made anew each time, by an owner unless it is stated. */
  ask(more?: { as?: Ask["as"]; in?: World }): Promise<Ask>;
}

/** Provokes an error of an operation; gives the answer. */
export type Provocation = (world: World, target: Target) => Promise<Answer>;

/** Services in a state that all requests to them meet. */
export interface Troubled {
  /** Every quota is used up. */
  poor: World;
  /** The store does not answer. */
  broken: World;
}

/** How errors that many operations share are provoked. */
export function commonRefusals({ poor, broken }: Troubled): Partial<Record<ErrorName, Provocation>> {
  return {
    async service_key_invalid(world, { ask }) {
      return world.send({ ...(await ask()), as: undefined });
    },
    async service_key_expired(world, { ask }) {
      return world.send({ ...(await ask()), as: await world.owner({ expires_on: "2026-10-01T00:00:00.000Z" }) });
    },
    async oauth_token_invalid(world, { ask }) {
      const wanted = await ask();
      const headers = { ...wanted.headers, authorization: "Bearer cs_oauth_none" };
      return world.send({ ...wanted, as: undefined, headers });
    },
    async credential_conflict(world, { ask }) {
      const wanted = await ask();
      const { api_key, api_secret } = await world.owner();
      return world.send({ ...wanted, headers: { ...wanted.headers, "api-key": api_key, secret: api_secret } });
    },
    async feature_not_in_plan(world, { ask }) {
      return world.send({ ...(await ask()), as: await world.service.member("free") });
    },
    async plan_upgrade_required(world, { ask }) {
      const as = await world.debtor();
      return world.send(await ask({ as }));
    },
    async quota_exhausted(_world, { ask }) {
      return poor.send(await ask({ in: poor }));
    },
    async internal_error(_world, { ask }) {
      return broken.send(await ask());
    },
    async rate_limited(world, { operation, ask }) {
      if (operation.limit === "probe") return probedTooOften(world, await ask());
      const as = await world.service.member(slowPlan);
      await world.send({ method: "GET", path: "/account", as });
      return world.send({ ...(await ask()), as });
    },
    async not_found(world, { rest, ask }) {
      const wanted = await ask();
      const [, query = ""] = wanted.path.split("?");
      return world.send({ ...wanted, path: `${rest.path.replaceAll(/\{\w+\}/g, "987654321")}?${query}` });
    },
    async not_acceptable(world, { ask }) {
      const wanted = await ask();
      return world.send({ ...wanted, headers: { ...wanted.headers, accept: "image/png" } });
    },
    async idempotency_conflict(world, { ask }) {
      const wanted = await ask();
      const sent = { ...wanted, headers: { ...wanted.headers, "idempotency-key": randomUUID() } };
      await world.send(sent);
      if (typeof wanted.body === "object") return world.send({ ...sent, body: { ...wanted.body, more: 1 } });
      return world.send({
        ...sent,
        path: `${sent.path}${sent.path.includes("?") ? "&" : "?"}more=1`,
        body: { more: 1 },
      });
    },
    async body_not_json(world, { rest, ask }) {
      // A form is no JSON; its text must be UTF-8 all the same.
      if (fieldsOf(rest) === "form") return sendBytes(world, await ask(), Uint8Array.of(0xff));
      return world.send({ ...(await ask()), body: "{" });
    },
    async payload_too_large(world, { ask }) {
      return world.send({ ...(await ask()), body: " ".repeat(requestBodyMaxBytes + 1) });
    },
    async unsupported_media_type(world, { ask }) {
      const wanted = await ask();
      const headers = { ...wanted.headers, "content-type": "image/png" };
      return world.send({ ...wanted, headers, body: "{}" });
    },
    async content_not_yet_available(world, { rest, ask }) {
      const as = await world.owner({ cadence: "daily" });
      const wanted = await ask({ as });
      const today = "published_date_from=2026-11-20";
      if (rest.method === "GET") return world.send({ ...wanted, path: `${wanted.path}&${today}` });
      const { days: _days, lookback_hours: _hours, ...body } = Object(wanted.body);
      return world.send({ ...wanted, body: { ...body, published_date_from: "2026-11-20" } });
    },
    async planning_failed(world, { ask }) {
      return withFields(world, await ask(), { stream_ids: ["987654321"] });
    },
    async date_window_required(world, { ask }) {
      const wanted = await ask();
      const { days: _days, ...body } = Object(wanted.body);
      return world.send({ ...wanted, body: { ...body, published_date_to: "2026-11-20" } });
    },
    async tag_names_unresolved(world, { ask }) {
      return withFields(world, await ask(), { tag_names: ["Nobody at all"] });
    },
    async invalid_request(world, { operation, rest, ask }) {
      const wanted = await ask();
      if (fieldsOf(rest) === "form") {
        const body = new URLSearchParams({ unknown: "\0" }).toString();
        return world.send({ ...wanted, body });
      }
      if (fieldsOf(rest) === "bytes") return world.send({ ...wanted, path: `${wanted.path}?unknown=%00` });
      if (fieldsOf(rest) !== "query") return world.send({ ...wanted, body: "[]" });
      if (rest.method === "POST") return world.send({ ...wanted, headers: { "idempotency-key": "two words" } });
      return world.send({ ...wanted, path: `${wanted.path.split("?")[0]}?${everyFieldTwice(operation, rest)}` });
    },
  };
}

function withFields(world: World, wanted: Ask, fields: object): Promise<Answer> {
  return world.send({ ...wanted, body: { ...Object(wanted.body), ...fields } });
}

/** No field may stand twice, or hold this; and none, known or not, a zero character. */
function everyFieldTwice({ input }: Operation<unknown, unknown>, { path }: Rest): string {
  const inPath = pathParameters(path);
  const names = input instanceof z.ZodObject ? Object.keys(input.shape).filter((name) => !inPath.includes(name)) : [];
  return [...names.flatMap((name) => [`${name}=!`, `${name}=!`]), "unknown=%00"].join("&");
}

async function probedTooOften(world: World, ask: Ask): Promise<Answer> {
  const headers = world.network();
  for (let count = 0; count < 60; count += 1) await world.send({ ...ask, headers });
  return world.send({ ...ask, headers });
}

function sendBytes({ service }: World, { method, path, headers = {} }: Ask, body: Uint8Array): Promise<Answer> {
  return service.request(path, { method, headers, body });
}
