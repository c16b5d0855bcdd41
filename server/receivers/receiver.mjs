import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = process.env.WEBHOOK_SECRET ?? "";

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks); // the raw bytes: parse them only after the check
  const expected = Buffer.from(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
  const given = Buffer.from(String(request.headers["x-service-signature"]));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return response.writeHead(401).end();
  const { event, data } = JSON.parse(body);
  console.log(request.headers["x-service-sequence"], event, data.headline ?? data);
  response.writeHead(204).end(); // within 10 seconds; work that takes longer is done afterwards
}).listen(Number(process.env.PORT ?? 8790));
