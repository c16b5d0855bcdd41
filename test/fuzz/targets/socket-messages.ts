import { readMessage } from "../../../server/delivery/websocket/message.ts";
import { jsonTokens } from "../nasty.ts";
import { seedTexts, type Target } from "../target.ts";

/** Messages on a WebSocket. */
export const target: Target = {
  seeds: () =>
    seedTexts(
      '{"type":"auth","token":"cs_live_x"}',
      '{"type":"subscribe","streams":["1",2],"domains":["life-environment"],"tag_types":["person"],"since":"12"}',
      '{"type":"ping"}',
    ),
  tokens: [
    ...jsonTokens,
    '"type":',
    '"subscribe"',
    '"auth"',
    '"since":',
    "1e400",
    "-1",
    "9007199254740993",
    '"__proto__":',
    '"\\ud800"',
    '"streams":',
    "{}",
    '"domains":',
    '"tag_types":',
    "[[",
    "\\",
  ],
  read: (input) => readMessage(input.length % 50 === 0 ? undefined : input.toString()),
};
