import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

const secret = process.env.WEBHOOK_SECRET ?? "";

createServer(async (request, response) => {
  const body = await buffer(request).catch(() => null); // the raw bytes: parse them only after the check
  if (body === null) return; // broken off: it comes again
  const expected = Buffer.from(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
  const given = Buffer.from(String(request.headers["x-service-signature"]));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return response.writeHead(401).end();
  const { event, data } = JSON.parse(body);
  console.log(request.headers["x-service-sequence"], event, data.headline ?? data);
  response.writeHead(204).end(); // within 10 seconds; work that takes longer is done afterwards
}).listen(Number(process.env.PORT ?? 8790));
