import { existsSync, readFileSync, writeFileSync } from "node:fs";

const base = process.env.BASE_URL ?? "ws://127.0.0.1:8787";
const streams = (process.env.STREAMS ?? "1").split(",");
const place = process.env.PLACE ?? "stories.since"; // how far you have read: what comes while you are away is not lost
let since = existsSync(place) ? readFileSync(place, "utf8") : undefined;
connect();

function connect() {
  const socket = new WebSocket(`${base}/ws`);
  const send = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => send({ type: "auth", token: process.env.API_KEY }); // an API key or an MCP token
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "auth_ok") send({ type: "subscribe", streams, since });
    if (message.type === "error") console.error(message.error_code, message.message);
    if (message.type !== "story") return;
    console.log(message.event_id, message.matched_at, message.signal.headline);
    since = message.event_id;
    writeFileSync(place, since);
  };
  socket.onclose = ({ code, reason }) => {
    console.error("closed", code, reason);
    if (![4400, 4401, 4403].includes(code)) setTimeout(connect, 1000);
  };
}
